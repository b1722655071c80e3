-- Set the password of an account, if nobody has set another one meanwhile.
-- KEYS: hashes of the player, of the log in
-- ARGV: hash of the password that there was or '', hash of the new one
-- Returns 1, or 0 when it is not as it was, or there is no account.
if redis.call('HEXISTS', KEYS[1], 'user') == 0 then return 0 end
if (redis.call('HGET', KEYS[2], 'password') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[2], 'password', ARGV[2])
return 1
