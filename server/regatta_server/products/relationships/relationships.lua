-- Read what a connection has to know of its player, and let all that is kept of the player live on.
-- KEYS: friends, blocked, blocked_by, muted, and whatever else is kept of the player
-- ARGV: for how long from now (s); 0: for ever; or none: as it is
-- Returns the members of the first four.
for _, key in ipairs(KEYS) do
  if ARGV[1] == '0' then
    redis.call('PERSIST', key)
  elseif ARGV[1] then
    redis.call('EXPIRE', key, ARGV[1])
  end
end
local found = {}
for number = 1, 4 do found[number] = redis.call('ZRANGE', KEYS[number], 0, -1) end
return found
