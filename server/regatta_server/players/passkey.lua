-- Change the passkeys of an account.
-- KEYS: hashes of the player, of the log in, of the passkeys
-- ARGV: 'add', handle, passkey, most there may be; 'used', handle, passkey; or 'remove', handle
-- Returns 'ok'; 'none' where there is no such passkey or account; 'most' for one too many; 'last' where it is the
-- only way to log in.
if redis.call('HEXISTS', KEYS[1], 'user') == 0 then return 'none' end
local there = redis.call('HEXISTS', KEYS[3], ARGV[2]) == 1
if ARGV[1] == 'add' then
  if there then return 'ok' end
  if redis.call('HLEN', KEYS[3]) >= tonumber(ARGV[4]) then return 'most' end
elseif not there then
  return 'none'
end
if ARGV[1] == 'remove' then
  if redis.call('HLEN', KEYS[3]) == 1 and redis.call('HEXISTS', KEYS[2], 'password') == 0 then return 'last' end
  redis.call('HDEL', KEYS[3], ARGV[2])
else
  redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
end
return 'ok'
