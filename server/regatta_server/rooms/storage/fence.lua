-- What all scripts that commit a change of a room share: whether its player may still do it from here, and who else
-- hears of it.

-- Whether the player has come to another node since this one took something in from them (see read.lua): what lay
-- here is not done behind their back. `line` is that node and when (ms), false where none is known; `times` when this
-- one took it in (ms), a colon, and later than when nobody can have come anywhere (ms; '' where the node's clock was not
-- put back).
local function is_fenced(line, node, times)
  if not line then return false end
  local where, at = string.match(line, '^(.*):(%d+)$')
  if where == node then return false end
  local took, never = string.match(times, '^(%d+):(%d*)$')
  return tonumber(at) > tonumber(took) and (never == '' or tonumber(at) <= tonumber(never))
end

-- Tell nodes that hear of a room what has happened, but for the one that did it.
local function publish(watching, nodes, node, update)
  local bucket = string.match(watching, '^{.-}')
  for _, other in ipairs(nodes) do
    -- Nobody listening at this server: that node is gone, and asks anew when it comes back.
    if other ~= node and redis.call('SPUBLISH', bucket .. ':node:' .. other, update) == 0 then
      redis.call('SREM', watching, other)
    end
  end
end
