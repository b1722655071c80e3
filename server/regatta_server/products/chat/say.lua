-- Say a line in a room, once for each command, and not too many at a time.
-- KEYS: stream of the room's chat, stream of its facts: chat lives as long as they do (commit.lua)
-- ARGV: now (ms), player, command, line, lines of one player in the window, lines of all ('' for no bound),
--       window (ms), lines kept, checksum of what the command said
-- The id of a line has its time as it is shown, which never goes back; its field `at` the time by the clock, where that
-- is another one.
-- Returns {id, line} of what was said, now or before by this command; the ms to wait; or 0 where the id is that of
-- another command.
local now, window = tonumber(ARGV[1]), tonumber(ARGV[7])
local said = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', ARGV[8])
local own, all = {}, {}
local at = now
for number, entry in ipairs(said) do
  local then_ms, player, command, line = tonumber(entry[1]:match('^%d+')), entry[2][2], entry[2][4], entry[2][6]
  if player == ARGV[2] and command == ARGV[3] then
    local checksum = entry[2][8]
    if checksum and checksum ~= ARGV[9] then return 0 end
    return {entry[1], line}
  end
  -- Another node's clock may be ahead: what is said later stands later.
  if number == 1 then at = math.max(now, then_ms) end
  then_ms = tonumber(entry[2][10] or then_ms)
  -- What was said by a clock that was ahead, and put back since, keeps nobody from speaking.
  if then_ms > now - window and then_ms <= now + window then
    all[#all + 1] = then_ms
    if player == ARGV[2] then own[#own + 1] = then_ms end
  end
end
local free = own[tonumber(ARGV[5])] or (ARGV[6] ~= '' and all[tonumber(ARGV[6])])
if free then return math.max(1, free + window - now) end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[8], string.format('%d-*', at),
  'player', ARGV[2], 'command', ARGV[3], 'line', ARGV[4], 'checksum', ARGV[9], unpack(at > now and {'at', now} or {}))
redis.call('PEXPIRE', KEYS[1], math.max(1, redis.call('PTTL', KEYS[2])))
return {id, ARGV[4]}
