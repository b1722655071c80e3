-- Read a room and, from one moment on, be told of its changes.
-- KEYS: room hash, facts stream, watching nodes   ARGV: node, facts after this version, most facts, time to live (ms)
-- Returns {version, state, fact...} with the facts after the version, or 0 when the room is gone.
local version, state = unpack(redis.call('HMGET', KEYS[1], 'version', 'state'))
if not version then return 0 end
if redis.call('SADD', KEYS[3], ARGV[1]) == 1 then redis.call('PEXPIRE', KEYS[3], ARGV[4]) end
local answer = {version, state}
if tonumber(ARGV[2]) < tonumber(version) then
  local entries = redis.call('XRANGE', KEYS[2], string.format('%d-0', ARGV[2] + 1), '+', 'COUNT', ARGV[3])
  for _, entry in ipairs(entries) do answer[#answer + 1] = entry[2][2] end
end
return answer
