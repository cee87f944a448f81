-- What a policy is given: game and me as he sees them, and the decision that he has to make.
local options = game.options
local million = 1000000

local function fits(face, wanted)
  return face == wanted or (options.wild and face == 1)
end

-- How many of his own dice show a face, ones included where they are wild.
local function own(wanted)
  local n = 0
  for face in me.cup do
    if fits(face, wanted) then n = n + 1 end
  end
  return n
end

-- The chance, out of a million, that there are so many dice of a face on the table. Of each die that he does not see, two
-- faces of six fit where ones are wild, else one.
local function chance(quantity, wanted)
  local hidden = 0
  for p in game.in_the_game do
    if p ~= me then hidden = hidden + p.dice_left end
  end
  local good = 1
  if options.wild and wanted ~= 1 then good = 2 end
  local shares = { [0] = million }
  for n = 1, hidden do
    for k = n, 0, -1 do
      local bad = (shares[k] or 0) * (6 - good)
      local hit = 0
      if k > 0 then hit = shares[k - 1] * good end
      shares[k] = div(bad + hit, 6)
    end
  end
  local sum = 0
  for k = math.max(quantity - own(wanted), 0), hidden do
    sum = sum + shares[k]
  end
  return sum
end

-- The face that he has most of, from the lowest that he may name.
local function best_face(lowest)
  local best = lowest
  for face = lowest, 6 do
    if own(face) >= own(best) then best = face end
  end
  return best
end

if decision.kind == "word" then
  if chance(game.quantity, game.bid_face) < 350000 then return "doubt" end
  return "bid"
end
if decision.prompt == "Of which face?" then
  return best_face(decision.least)
end

-- As many dice as are still likelier than not.
local number = decision.least
while number < decision.most and chance(number + 1, best_face(1)) >= 600000 do
  number = number + 1
end
return number
