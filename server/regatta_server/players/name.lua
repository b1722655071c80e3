-- Say how a player is called. A guest may be given a name; an account keeps its user name, and stays for ever.
-- KEYS: hash of the player
-- ARGV: name or '', seconds for which a guest is kept
-- Returns the name and the user name, each or nothing.
local user = redis.call('HGET', KEYS[1], 'user')
if user then
  redis.call('PERSIST', KEYS[1])
  return {user, user}
end
if ARGV[1] ~= '' then redis.call('HSET', KEYS[1], 'name', ARGV[1]) end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return {redis.call('HGET', KEYS[1], 'name'), false}
