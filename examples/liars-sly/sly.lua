-- What a policy is given: game and me as the player sees them, and the decision to make.
local options = game.options
local million = 1000000

local function fits(face, wanted)
  return face == wanted or (options.wild and face == 1)
end

-- How many of the player's own dice show a face, ones included where they are wild.
local function own(wanted)
  local n = 0
  for face in me.cup do
    if fits(face, wanted) then n = n + 1 end
  end
  return n
end

-- The chance, out of a million, of each number of dice of a face on the table, or more. Of each hidden die, two
-- faces of six fit where ones are wild, else one. It begins with the number of hidden dice that is likeliest, and reckons from
-- each number to the next one how much less likely it is.
local function chances(wanted)
  local hidden = 0
  for p in game.in_the_game do
    if p ~= me then hidden = hidden + p.dice_left end
  end
  local good = 1
  if options.wild and wanted ~= 1 then good = 2 end
  local bad = 6 - good
  local likeliest = div((hidden + 1) * good, 6)
  local weights = { [likeliest] = 10 * million }
  for k = likeliest, hidden - 1 do
    weights[k + 1] = div(weights[k] * (hidden - k) * good, (k + 1) * bad)
  end
  for k = likeliest, 1, -1 do
    weights[k - 1] = div(weights[k] * k * bad, (hidden - k + 1) * good)
  end
  local or_more = { [hidden + 1] = 0 }
  for k = hidden, 0, -1 do
    or_more[k] = or_more[k + 1] + weights[k]
  end
  local mine = own(wanted)
  return function(quantity)
    local k = math.min(math.max(quantity - mine, 0), hidden + 1)
    return div(or_more[k] * million, or_more[0])
  end
end

-- The face that the player has most of, from the lowest that may be named.
local function best_face(lowest)
  local best = lowest
  for face = lowest, 6 do
    if own(face) >= own(best) then best = face end
  end
  return best
end

if decision.kind == "word" then
  if chances(game.bid_face)(game.quantity) < 350000 then return "doubt" end
  return "bid"
end
if decision.prompt == "Of which face?" then
  return best_face(decision.least)
end

-- As many dice as are still likelier than not.
local chance = chances(best_face(1))
local number = decision.least
while number < decision.most and chance(number + 1) >= 600000 do
  number = number + 1
end
return number
