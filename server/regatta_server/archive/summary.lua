-- Keep what an analysis of a game came to, as long as the game is there.
-- KEYS: the record, what its analysis came to
-- ARGV: what is kept, for how long (ms; '' for as long as the record), 'new' to leave alone what begins as ARGV[4]
-- Returns 1 when it was kept, else 0.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[3] == 'new' then
  local there = redis.call('GET', KEYS[2])
  if there and string.sub(there, 1, #ARGV[4]) == ARGV[4] then return 0 end
end
if ARGV[2] == '' then
  redis.call('SET', KEYS[2], ARGV[1])
else
  redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
end
return 1
