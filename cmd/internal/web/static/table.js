// The page of a table: it takes over what the server sends, and sends what people answer. It knows nothing of the game.
"use strict";
(() => {
  const here = location.pathname;
  const byId = (id) => document.getElementById(id);
  document.documentElement.classList.add("scripted");

  // What somebody was doing in a part of the page is kept while it is replaced.
  function replace(el, html) {
    const active = document.activeElement;
    const inside = active && el.contains(active) && active !== el;
    const way = inside ? selectorOf(active, el) : null;
    const caret = inside && "selectionStart" in active && active.type !== "number" ? safely(() => active.selectionStart) : null;
    const typed = {};
    for (const f of el.querySelectorAll("input[id],select[id]")) {
      typed[f.id] = { value: f.value, was: f.defaultValue, checked: f.checked, box: f.type === "checkbox" };
    }
    const token = tokenOf(el);
    const open = [...el.querySelectorAll("details[open]")].map(foldOf);
    const scroll = el.scrollTop;
    el.innerHTML = html;
    if (tokenOf(el) === token) {
      for (const f of el.querySelectorAll("input[id],select[id]")) {
        const old = typed[f.id];
        if (!old || f.type === "hidden") continue;
        if (old.box) f.checked = old.checked;
        else if (f.options ? [...f.options].some((o) => o.value === old.value) : old.value !== old.was) f.value = old.value;
      }
    }
    for (const d of el.querySelectorAll("details")) {
      if (open.includes(foldOf(d))) d.open = true;
    }
    el.scrollTop = scroll;
    ready(el);
    if (inside) {
      let next = way && el.querySelector(way);
      if (!next && el.id === "ask") next = el.querySelector("button,input:not([type=hidden])");
      if (!next) { // what had the focus is gone: it stays in this part, or where all of them begin
        next = el.firstElementChild ? el : byId("main");
        next.tabIndex = -1;
      }
      if (next) {
        next.focus({ preventScroll: true });
        if (caret !== null) safely(() => next.setSelectionRange(caret, caret));
      }
    }
  }
  function safely(f) { try { return f(); } catch { return null; } }
  function tokenOf(el) { const t = el.querySelector("input[name=asked]"); return t ? t.value : ""; }
  function foldOf(d) { return d.dataset.fold || d.querySelector("summary").textContent; }
  function selectorOf(e, root) {
    if (e.id) return "#" + CSS.escape(e.id);
    if (e.dataset && e.dataset.name) return `[data-name="${CSS.escape(e.dataset.name)}"]`;
    const all = [...root.querySelectorAll(e.tagName)];
    const n = all.indexOf(e);
    const form = e.closest("form");
    if (e.name && form) return `form[action="${CSS.escape(form.getAttribute("action"))}"] [name="${CSS.escape(e.name)}"][value="${CSS.escape(e.value)}"]`;
    return n >= 0 && e.className ? `${e.tagName.toLowerCase()}.${CSS.escape(e.classList[0])}` : null;
  }

  // The story only grows, so that a screen reader reads what is new; what was undone goes.
  function story(el, html) {
    const box = el.closest(".scroll");
    const down = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    const fresh = document.createElement("ol");
    fresh.innerHTML = html;
    const now = [...fresh.children].map((li) => li.textContent);
    const was = [...el.children].map((li) => li.textContent);
    let keep = Math.min(now.length, was.length);
    while (keep > 0 && !was.slice(was.length - keep).every((t, i) => t === now[i])) keep--;
    if (was.length > 0 && keep === 0 && now.length > 0) {
      el.innerHTML = html;
    } else {
      while (el.children.length > keep) el.firstElementChild.remove();
      for (const li of [...fresh.children].slice(keep)) el.append(li);
    }
    if (down) box.scrollTop = box.scrollHeight;
  }

  let behind = false; // an answer was refused, perhaps since this page is old: why stays there while it is brought up to date
  function take(part, html) {
    const el = byId(part);
    if (!el) return;
    if (part === "story") return story(el, html);
    if (part === "status") { if (el.innerHTML !== html) el.innerHTML = html; return; }
    if (part === "ask") {
      if (!behind && tokenOf(el) && !html.includes(tokenOf(el))) byId("refused").textContent = "";
      behind = false;
    }
    replace(el, html);
  }

  // Updates come by themselves, and go on coming when the table was away.
  let source = null, again = 0, heard = 0;
  function listen() {
    if (source) source.close();
    source = new EventSource(here + "events");
    heard = Date.now();
    source.onopen = () => { byId("live").hidden = true; heard = Date.now(); };
    const hear = (what, f) => source.addEventListener(what, (e) => { heard = Date.now(); f(JSON.parse(e.data)); });
    hear("here", () => {});
    hear("part", (p) => take(p.part, p.html));
    hear("title", (title) => { document.title = title; });
    hear("gone", () => {
      source.close();
      heard = Infinity;
      document.querySelector("main").innerHTML = "<p role=alert>This link was replaced. Ask the game master for another one.</p>";
    });
    source.onerror = () => {
      byId("live").hidden = false;
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(again);
        again = setTimeout(listen, 1500);
      }
    };
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { if (source) source.close(); } else listen();
  });
  addEventListener("pagehide", () => { if (source) source.close(); });
  addEventListener("pageshow", (e) => { if (e.persisted) listen(); });
  addEventListener("online", listen);
  // The table says every 20 seconds that it is there: where nothing is heard, the network has gone without a word.
  setInterval(() => {
    if (document.hidden || Date.now() - heard < 50000) return;
    byId("live").hidden = false;
    listen();
  }, 3000);

  // The second tap of a double tap answers nothing: what is asked by then is something else.
  document.addEventListener("click", (e) => {
    if (e.detail > 1 && e.target.closest("form.answer button")) e.preventDefault();
  }, true);

  // Forms are sent in the background; why an answer is not taken is said at once.
  document.addEventListener("submit", async (e) => {
    const form = e.target;
    if (form.method !== "post") return;
    e.preventDefault();
    if (form.dataset.busy) return;
    const by = e.submitter;
    const body = new URLSearchParams(new FormData(form, by));
    const to = new URL((by && by.getAttribute("formaction")) || form.getAttribute("action"), location.href);
    form.dataset.busy = "1";
    form.setAttribute("aria-busy", "true");
    const refused = byId("refused");
    refused.textContent = "";
    try {
      const r = await fetch(to, { method: "POST", body, headers: { "X-Croupier": "1" }, credentials: "omit" });
      if (!r.ok) {
        refused.textContent = await r.text();
        refused.scrollIntoView({ block: "nearest" });
        behind = true;
        listen();
      } else if (r.headers.get("X-Croupier-Place")) {
        location.replace(r.headers.get("X-Croupier-Place"));
      } else {
        for (const f of form.querySelectorAll("input:not([type=hidden]):not([type=range])")) {
          if (f.type !== "checkbox" && f.type !== "radio" && form.classList.contains("order")) f.value = f.defaultValue;
        }
      }
    } catch {
      refused.textContent = "The table could not be reached: nothing was done. Try it again.";
    }
    delete form.dataset.busy;
    form.removeAttribute("aria-busy");
  });

  // A slider and its number say the same.
  document.addEventListener("input", (e) => {
    const el = e.target;
    if (el.dataset && el.dataset.for) byId(el.dataset.for).value = el.value;
    else if (el.type === "number") {
      const slider = document.querySelector(`input[data-for="${CSS.escape(el.id)}"]`);
      if (slider) slider.value = el.value;
    }
  });

  // A hand is sorted by a button, by dragging, or with the arrow keys; how is remembered while the page is open.
  const store = (hand) => "hand " + here.slice(-8) + " " + hand.replace(/^ask-/, "");
  function apply(list) {
    const how = safely(() => JSON.parse(sessionStorage.getItem(store(list.dataset.hand)) || "null"));
    if (!how) return;
    const all = [...list.children];
    if (how.by) sort(all, how.by);
    else if (how.names) {
      const left = [...how.names];
      const at = new Map(all.map((el) => {
        const i = left.indexOf(el.dataset.name);
        if (i >= 0) left[i] = null;
        return [el, i < 0 ? 1000 : i];
      }));
      all.sort((a, b) => at.get(a) - at.get(b));
    }
    list.append(...all);
  }
  function sort(all, by) { all.sort((a, b) => Number(a.dataset[by] ?? 1e6) - Number(b.dataset[by] ?? 1e6)); }
  function keep(list, how) { safely(() => sessionStorage.setItem(store(list.dataset.hand), JSON.stringify(how))); }
  function arranged(list) { keep(list, { names: [...list.children].map((el) => el.dataset.name || "") }); }
  document.addEventListener("click", (e) => {
    const b = e.target.closest("button.sort");
    if (!b) return;
    const around = b.closest(".take") || b.closest("section");
    for (const list of around.querySelectorAll(".hand")) { keep(list, { by: b.dataset.by }); apply(list); }
  });
  document.addEventListener("keydown", (e) => {
    const li = e.target.closest && e.target.closest("ul.hand > li");
    if (!li || !["ArrowLeft", "ArrowRight"].includes(e.key)) return;
    const next = e.key === "ArrowLeft" ? li.previousElementSibling : li.nextElementSibling;
    if (!next) return;
    e.preventDefault();
    if (e.key === "ArrowLeft") next.before(li); else next.after(li);
    li.focus();
    arranged(li.parentElement);
  });
  let held = null;
  document.addEventListener("pointerdown", (e) => {
    held = e.target.closest("ul.hand > li");
    if (held) held.classList.add("held");
  });
  document.addEventListener("pointermove", (e) => {
    if (!held) return;
    const over = document.elementFromPoint(e.clientX, e.clientY);
    const li = over && over.closest("ul.hand > li");
    if (!li || li === held || li.parentElement !== held.parentElement) return;
    const box = li.getBoundingClientRect();
    if (e.clientX < box.left + box.width / 2) li.before(held); else li.after(held);
  });
  function drop() {
    if (!held) return;
    held.classList.remove("held");
    arranged(held.parentElement);
    held = null;
  }
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  // A game master who plays too covers the hands.
  const cover = byId("cover");
  function covered(on) {
    document.body.classList.toggle("covered", on);
    cover.setAttribute("aria-pressed", String(on));
    safely(() => sessionStorage.setItem("covered", on ? "1" : ""));
  }
  if (cover) {
    cover.addEventListener("click", () => covered(!document.body.classList.contains("covered")));
    covered(safely(() => sessionStorage.getItem("covered")) === "1");
  }

  function ready(root) {
    for (const list of root.querySelectorAll(".hand")) {
      apply(list);
      if (list.tagName === "UL") for (const li of list.children) { li.tabIndex = 0; li.title = "the arrow keys move it"; }
    }
  }
  ready(document);
  const told = document.querySelector(".scroll");
  if (told) told.scrollTop = told.scrollHeight;
  listen();
})();
