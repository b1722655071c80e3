-- Read a room and, from one moment on, be told of its changes.
-- KEYS: facts stream, room hash, watching nodes. `format` is that of facts.
-- ARGV: node ('' where nobody wants to be told), where the reader stands ('' for nowhere), the version whose
--   following facts are wanted ('' for none in particular), most facts to read from the beginning, time to live
--   of the watching (ms), a player who has come to this node ('' for nobody), when (ms), a colon and
--   later than when nobody can have come anywhere (ms; '' where the node's clock was not put back), and to which node: '' where they may have gone on since, so that no node does what it took in before.
--   A reader who stands nowhere does not know whether the player has a seat: then it is noted where what is read
--   names them, as each seat does, so that nobody who only watches is noted.
-- Returns 0 when the room is gone; or {where it stands, version, snapshot, why nobody will be told, fact...}: the
--   facts behind that version.
--   The snapshot is '' where the reader has the room at that version, or where it is folded from the beginning
--   (version -1). Why nobody will be told is '' as a rule; else the refusal of a store that takes no writes: the
--   room can be read all the same. Or a string that says why it cannot be read: then nobody is told of it.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then return redis.call('EXISTS', KEYS[2]) == 1 and 'its facts are gone' or 0 end
local function version_of(entry) return tonumber(string.match(entry[1], '^%d+')) end
local function strange(entry)
  if #entry[2] == 2 and entry[2][1] == tostring(format) then return nil end
  return string.format('version %d is of format %s: this server reads %d', version_of(entry), entry[2][1], format)
end
if strange(last) then return strange(last) end
local count, versions = redis.call('XLEN', KEYS[1]), version_of(last) + 1
if count ~= versions then return string.format('a stream with a hole: %d facts of %d', count, versions) end
local base, snapshot
if ARGV[3] == '' and ARGV[2] ~= '' then
  -- Where the reader stands is on this line only if that very commit is in the stream.
  if last[1] == ARGV[2] then
    base, snapshot = versions - 1, ''
  elseif redis.call('XRANGE', KEYS[1], ARGV[2], ARGV[2])[1] then
    base, snapshot = tonumber(string.match(ARGV[2], '^%d+')), ''
  end
end
if not base then
  local version, stored, of_before, before =
    unpack(redis.call('HMGET', KEYS[2], 'version:2', 'snapshot:2', 'version', 'snapshot'))
  -- A node of before there was format 2 knows the last two alone, and may be the one that wrote last.
  if (tonumber(of_before) or -1) > (tonumber(version) or -1) then version, stored = of_before, before end
  base, snapshot = tonumber(version or -1) or -1, stored or ''
  if ARGV[3] ~= '' and base > tonumber(ARGV[3]) and count <= tonumber(ARGV[4]) then
    base, snapshot = -1, ''
  end
end
local answer = {last[1], base, snapshot, ''}
for number, entry in ipairs(redis.call('XRANGE', KEYS[1], string.format('%d-0', base + 1), '+')) do
  if version_of(entry) ~= base + number then
    return string.format('a stream with a hole: version %d is missing', base + number)
  end
  if strange(entry) then return strange(entry) end
  answer[#answer + 1] = entry[2][2]
end
if ARGV[1] ~= '' then
  local added = redis.pcall('SADD', KEYS[3], ARGV[1])
  if type(added) == 'table' then
    answer[4] = added.err
    return answer
  end
  if added == 1 then redis.call('PEXPIRE', KEYS[3], ARGV[5]) end
end
local function named()
  local quoted = '"' .. ARGV[6] .. '"'
  for i = 5, #answer do
    if string.find(answer[i], quoted, 1, true) then return true end
  end
  return string.find(answer[3], quoted, 1, true)
end
if ARGV[6] ~= '' and (ARGV[2] ~= '' or named()) and redis.call('EXISTS', KEYS[2]) == 1 then
  -- From now on no other node stores what it took in from this player before (see commit.lua). A node that
  -- says so late must not take back the time of another.
  local line = 'line:' .. ARGV[6]
  local came, never = string.match(ARGV[7], '^(%d+):(%d*)$')
  local at = tonumber(string.match(redis.call('HGET', KEYS[2], line) or '', '%d+$') or 0)
  if never ~= '' and at > tonumber(never) then at = 0 end
  at = math.max(tonumber(came), at)
  redis.call('HSET', KEYS[2], line, string.format('%s:%.0f', ARGV[8], at))
end
return answer
