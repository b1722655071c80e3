-- Count what came of several things once, however often it is asked for: their sums, if none was counted before.
-- KEYS: sorted set of what was counted, hash of counters
-- ARGV: forget what was counted below this score, how many things, then of each its score and what it is, then
--   counter and number in turn: the sums for all of them
-- Returns those that were counted before: then nothing is counted, and is to be asked for without them. Else none.
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1])
local things, last = {}, 2 + 2 * ARGV[2]
for i = 4, last, 2 do things[#things + 1] = ARGV[i] end
local before = {}
for i, score in ipairs(redis.call('ZMSCORE', KEYS[1], unpack(things))) do
  if score then before[#before + 1] = things[i] end
end
if #before > 0 then return before end
redis.call('ZADD', KEYS[1], unpack(ARGV, 3, last))
for i = last + 1, #ARGV, 2 do redis.call('HINCRBY', KEYS[2], ARGV[i], ARGV[i + 1]) end
return before
