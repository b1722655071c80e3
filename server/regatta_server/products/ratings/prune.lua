-- Drop the ratings of players who have stayed away, and what the ledger says of old games; some at a time.
-- KEYS: players, table, last, order, ledger (kinds.py)
-- ARGV: drop players who played last before this (ms), drop games that ended before this ('' for none), how many
-- Returns how many of both were dropped.
local dropped = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', '(' .. ARGV[1], 'LIMIT', 0, ARGV[3])
for _, player in ipairs(dropped) do
  redis.call('HDEL', KEYS[1], player)
  redis.call('ZREM', KEYS[2], player)
  redis.call('ZREM', KEYS[3], player)
end
local count = #dropped
if ARGV[2] == '' then return count end
for _, game in ipairs(redis.call('ZRANGE', KEYS[4], 0, ARGV[3] - 1)) do
  local entry = redis.call('HGET', KEYS[5], game)
  if entry and cjson.decode(entry).ended_ms >= tonumber(ARGV[2]) then break end
  redis.call('HDEL', KEYS[5], game)
  redis.call('ZREM', KEYS[4], game)
  count = count + 1
end
return count
