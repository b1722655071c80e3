-- Count what came of something once, however often it is asked for.
-- KEYS: sorted set of what was counted, hash of counters
-- ARGV: what, its score, 'first' to count or 'last' to take back, then counter and number in turn
-- Returns 1 when it was counted or taken back now, else 0.
local sign = 1
if ARGV[3] == 'first' then
  if redis.call('ZADD', KEYS[1], 'NX', ARGV[2], ARGV[1]) == 0 then return 0 end
else
  if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then return 0 end
  sign = -1
end
for i = 4, #ARGV, 2 do
  -- What is nothing any more leaves no trace.
  if redis.call('HINCRBY', KEYS[2], ARGV[i], sign * tonumber(ARGV[i + 1])) == 0 then
    redis.call('HDEL', KEYS[2], ARGV[i])
  end
end
return 1
