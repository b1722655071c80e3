-- Look for rooms whose time has come.
-- KEYS: sorted sets of rooms by when they are due (ms)   ARGV: now (ms), how many at most of each set; from when on
--   (ms) one was put off by a clock that was ahead, and is due, too: '' where there is no such time;
--   and for sets of which there may be more, each set and how many more
-- Returns the rooms, and why sets could not be read: one that is damaged holds up no other.
local more = {}
for at = 4, #ARGV, 2 do more[ARGV[at]] = ARGV[at + 1] end
local found, unread = {}, {}
for _, set in ipairs(KEYS) do
  local most = ARGV[2] + (more[set] or 0)
  local rooms = redis.pcall('ZRANGEBYSCORE', set, '-inf', ARGV[1], 'LIMIT', 0, most)
  if ARGV[3] ~= '' and not rooms.err and #rooms < most then
    for _, room in ipairs(redis.call('ZRANGEBYSCORE', set, '(' .. ARGV[3], '+inf', 'LIMIT', 0, most - #rooms)) do
      rooms[#rooms + 1] = room
    end
  end
  if rooms.err then unread[#unread + 1] = set .. ': ' .. rooms.err end
  for _, room in ipairs(rooms) do found[#found + 1] = room end
end
return {found, unread}
