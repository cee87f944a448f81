-- In how many ways some of the cards held make fifteen points. An ace counts 1, a court card 10, a joker nothing.
local worth = { A = 1, J = 10, Q = 10, K = 10 }

local function ways(from, left)
  if left == 0 then
    return 1
  elseif left < 0 or from > #held then
    return 0
  end
  local card = held[from]
  local without = ways(from + 1, left)
  if card.joker then
    return without
  end
  return without + ways(from + 1, left - (worth[card.rank] or tonumber(card.rank)))
end

return ways(1, 15)
