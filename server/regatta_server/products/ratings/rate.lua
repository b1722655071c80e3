-- Let a game change ratings once, and only if they are still as they were read.
-- KEYS: players, table, last, table of the week, order, ledger, number, pairs of the day (kinds.py)
-- ARGV: game, its entry, its entry where two of its players have played each other too often that day, how long the
--       week's table is kept (ms), how long the pairs (ms), how many games of a pair count in a day, how many pairs
--       there are, the pairs, then for each player: id, rating as it was read ('' for none), rating afterwards,
--       points shown, '1' where it may stand in tables, when the game ended (ms)
-- Returns 1 when it was rated now, the entry when it was rated before or is left out, and 0 where a rating has
-- changed.
local known = redis.call('HGET', KEYS[6], ARGV[1])
if known then return known end
local first = 8 + tonumber(ARGV[7])
for i = first, #ARGV, 6 do
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') ~= ARGV[i + 1] then return 0 end
end
redis.call('ZADD', KEYS[5], redis.call('INCR', KEYS[7]), ARGV[1])
for i = 8, first - 1 do
  if tonumber(redis.call('HGET', KEYS[8], ARGV[i]) or '0') >= tonumber(ARGV[6]) then
    redis.call('HSET', KEYS[6], ARGV[1], ARGV[3])
    return ARGV[3]
  end
end
redis.call('HSET', KEYS[6], ARGV[1], ARGV[2])
for i = 8, first - 1 do
  redis.call('HINCRBY', KEYS[8], ARGV[i], 1)
  redis.call('PEXPIRE', KEYS[8], ARGV[5])
end
for i = first, #ARGV, 6 do
  local player, stands = ARGV[i], ARGV[i + 4] == '1'
  redis.call('HSET', KEYS[1], player, ARGV[i + 2])
  redis.call('ZADD', KEYS[3], 'GT', ARGV[i + 5], player)
  for _, key in ipairs({KEYS[2], KEYS[4]}) do
    if stands then redis.call('ZADD', key, ARGV[i + 3], player) else redis.call('ZREM', key, player) end
  end
end
redis.call('PEXPIRE', KEYS[4], ARGV[4])
return 1
