-- Put another value in place of one, unless it has changed meanwhile.
-- KEYS: the key   ARGV: as it was read, as it shall be
-- Returns 1 when it was put, else 0.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
