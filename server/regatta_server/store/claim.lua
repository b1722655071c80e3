-- Claim entries of a queue: nobody else has them until the lease is over.
-- KEYS: the queue; a stream that is read in the same moment, or nothing
-- ARGV: due at the latest, until when (ms), from when on one was put off by a clock that was ahead (ms, or ''), entry...
-- Returns the entries that were due: others have the rest, or are done with it. With a stream its entries, or false
--   where nothing was due.
local never = tonumber(ARGV[3]) or math.huge
local claimed = {}
for at = 4, #ARGV do
  local due = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[at]) or '')
  if due and (due <= tonumber(ARGV[1]) or due > never) then
    redis.call('ZADD', KEYS[1], ARGV[2], ARGV[at])
    claimed[#claimed + 1] = ARGV[at]
  end
end
if not KEYS[2] then return claimed end
return #claimed > 0 and redis.call('XRANGE', KEYS[2], '-', '+')
