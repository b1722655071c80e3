-- Claim whatever is due in a queue: nobody else has it until the lease is over.
-- KEYS: the queue
-- ARGV: now, until when (ms), from when on one was put off by a clock that was ahead (ms, or ''), how many at most
-- Returns the entries.
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[4])
if ARGV[3] ~= '' then
  for _, entry in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[3], '+inf', 'LIMIT', 0, ARGV[4] - #due)) do
    due[#due + 1] = entry
  end
end
for _, entry in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], entry) end
return due
