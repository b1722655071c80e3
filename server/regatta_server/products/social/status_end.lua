-- Let a player play the game of a room no more.
-- KEYS: the game that the player plays now   ARGV: room
-- Returns 1 if it was the game of this room, or may have been: which one is not kept where nobody may watch.
local plays = redis.call('GET', KEYS[1])
if not plays then return 0 end
local room = cjson.decode(plays).room
if room ~= cjson.null and room ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
