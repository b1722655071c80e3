-- Let a game change ratings once, and only if they are still as they were read.
-- KEYS: players, table, last, table of the week, order, ledger, number (kinds.py)
-- ARGV: game, its entry, how long the week's table is kept (ms), then for each player: id, rating as it was read
--       ('' for none), rating afterwards, points shown, '1' where it is sure, when the game ended (ms)
-- Returns 1 when it was rated now, the entry when it was rated before, and 0 where a rating has changed.
local told = redis.call('HGET', KEYS[6], ARGV[1])
if told then return told end
for i = 4, #ARGV, 6 do
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') ~= ARGV[i + 1] then return 0 end
end
redis.call('HSET', KEYS[6], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[5], redis.call('INCR', KEYS[7]), ARGV[1])
for i = 4, #ARGV, 6 do
  local player, sure = ARGV[i], ARGV[i + 4] == '1'
  redis.call('HSET', KEYS[1], player, ARGV[i + 2])
  redis.call('ZADD', KEYS[3], 'GT', ARGV[i + 5], player)
  for _, key in ipairs({KEYS[2], KEYS[4]}) do
    if sure then redis.call('ZADD', key, ARGV[i + 3], player) else redis.call('ZREM', key, player) end
  end
end
redis.call('PEXPIRE', KEYS[4], ARGV[3])
return 1
