-- Note that a player is connected to a node.
-- KEYS: the set of nodes where the player is, since when the player is away
-- ARGV: node
-- Returns 1 if the player was nowhere before; said anew, it is nothing new.
local new = redis.call('SADD', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
if new == 1 and redis.call('SCARD', KEYS[1]) == 1 then return 1 end
return 0
