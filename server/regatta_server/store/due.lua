-- Look for entries whose time has come.
-- KEYS: queues   ARGV: now (ms), how many at most of each queue; from when on (ms) one was put off by a clock that was
--   ahead, and is due, too: '' where there is no such time; and for queues of which there may be more, each queue and
--   how many more
-- Returns the entries, and why queues could not be read: one that is damaged holds up no other.
local more = {}
for at = 4, #ARGV, 2 do more[ARGV[at]] = ARGV[at + 1] end
local found, unread = {}, {}
for _, queue in ipairs(KEYS) do
  local most = ARGV[2] + (more[queue] or 0)
  local due = redis.pcall('ZRANGEBYSCORE', queue, '-inf', ARGV[1], 'LIMIT', 0, most)
  if ARGV[3] ~= '' and not due.err and #due < most then
    for _, entry in ipairs(redis.call('ZRANGEBYSCORE', queue, '(' .. ARGV[3], '+inf', 'LIMIT', 0, most - #due)) do
      due[#due + 1] = entry
    end
  end
  if due.err then unread[#unread + 1] = queue .. ': ' .. due.err end
  for _, entry in ipairs(due) do found[#found + 1] = entry end
end
return {found, unread}
