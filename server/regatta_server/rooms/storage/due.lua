-- Look for rooms whose time has come.
-- KEYS: sorted sets of rooms by when they are due (ms)   ARGV: now (ms), how many at most of each set;
--   and for sets of which there may be more, each set and how many more
-- Returns the rooms, and why sets could not be read: one that is damaged holds up no other.
local more = {}
for at = 3, #ARGV, 2 do more[ARGV[at]] = ARGV[at + 1] end
local found, unread = {}, {}
for _, set in ipairs(KEYS) do
  local rooms = redis.pcall('ZRANGEBYSCORE', set, '-inf', ARGV[1], 'LIMIT', 0, ARGV[2] + (more[set] or 0))
  if rooms.err then unread[#unread + 1] = set .. ': ' .. rooms.err end
  for _, room in ipairs(rooms) do found[#found + 1] = room end
end
return {found, unread}
