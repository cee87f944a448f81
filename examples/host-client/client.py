#!/usr/bin/env python3
"""Ann plays a hand of five-card draw against three policies, through croupier host.

What a program says and hears is in cmd/internal/host/PROTOCOL.md. Run it with croupier in your PATH: python3 client.py
"""
import json
import subprocess

host = subprocess.Popen(["croupier", "host", "draw", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def say(do, **fields):
    """Send one message, and give its reply."""
    print(json.dumps({"do": do, "game": "table 1", **fields}), file=host.stdin, flush=True)
    reply = json.loads(host.stdout.readline())
    if "error" in reply:
        raise SystemExit(f"{reply['error']['message']}: {reply['error']['instead']}")
    for event in reply.get("events", []):
        print("  " + ", ".join(f"{name} {value}" for name, value in event.items()))
    return reply


def choose(decision):
    """Stay in for little, and keep the cards that are pairs."""
    legal = decision["legal"]
    if decision["kind"] == "betting":
        if "check" in legal or legal.get("call", 99) <= 20:
            return {"check": True} if "check" in legal else {"call": True}
        return {"bet": legal["bet"][0]} if "bet" in legal else {"fold": True}
    ranks = [card[:-1] for card in legal["from"]]
    return {"take": [i for i, rank in enumerate(ranks) if ranks.count(rank) == 1][:legal["most"]]}


game = say("start", players=["Ann", "Bob", "Cyd", "Dan"], policies={name: "random" for name in ("Bob", "Cyd", "Dan")}, viewer="Ann")
while not game.get("over"):
    answer = choose(game["decision"])
    print("Ann:", answer)
    game = say("answer", player="Ann", answer=answer, viewer="Ann")
for result in game["results"]:
    print(result.get("player", "everybody"), result["name"], result["value"])
host.stdin.close()
