-- Commit what happened in a room, whole or not at all.
-- KEYS: version, facts stream, watching nodes, alarms
-- ARGV: version expected, room, node, due (ms, '' for never), fact...
-- Returns 1, or 0 where another change came first.
if (redis.call('GET', KEYS[1]) or '0') ~= ARGV[1] then return 0 end
local version = tonumber(ARGV[1])
for i = 5, #ARGV do
  version = version + 1
  redis.call('XADD', KEYS[2], version .. '-0', 'fact', ARGV[i])
end
redis.call('SET', KEYS[1], version)
redis.call('SADD', KEYS[3], ARGV[3])
if ARGV[4] == '' then
  redis.call('ZREM', KEYS[4], ARGV[2])
else
  redis.call('ZADD', KEYS[4], ARGV[4], ARGV[2])
end
for _, node in ipairs(redis.call('SMEMBERS', KEYS[3])) do
  if node ~= ARGV[3] then redis.call('PUBLISH', node, table.concat({ARGV[2], unpack(ARGV, 5)}, '\n')) end
end
return 1
