-- Make an account of a guest.
-- KEYS: hashes of the player, of the log in, of the passkeys
-- ARGV: user name, now (ms), hash of the password or '', handle of the passkey or '', the passkey
-- Returns 1, or 0 when there is an account already: then nothing is changed.
if redis.call('HEXISTS', KEYS[1], 'user') == 1 then return 0 end
redis.call('HSET', KEYS[1], 'name', ARGV[1], 'user', ARGV[1], 'since', ARGV[2])
redis.call('PERSIST', KEYS[1])
if ARGV[3] ~= '' then redis.call('HSET', KEYS[2], 'password', ARGV[3]) end
if ARGV[4] ~= '' then redis.call('HSET', KEYS[3], ARGV[4], ARGV[5]) end
return 1
