-- Take players who are to be looked at; whoever takes them has some time for it.
-- KEYS: the players who are marked, by when to look (ms)
-- ARGV: now (ms), until when they are taken (ms), how many, from when on one was marked by a clock that was ahead (ms)
-- Returns the players.
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, player in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[4], '+inf', 'LIMIT', 0, ARGV[3] - #due)) do
  due[#due + 1] = player
end
for _, player in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], player) end
return due
