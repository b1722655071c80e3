-- Write an account's user name with other capitals.
-- KEYS: hash of the player
-- ARGV: the user name that there was, the new one
-- Returns 1, or 0 when it is not as it was.
if redis.call('HGET', KEYS[1], 'user') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'name', ARGV[2], 'user', ARGV[2])
return 1
