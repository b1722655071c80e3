-- Take one from a budget: so many at once, then one for each interval (generic cell rate algorithm).
-- KEYS: when the budget will be full again (ms)
-- ARGV: now (ms), interval (ms), how many at once
-- Returns 0, or the milliseconds until there is one again.
local now, interval = tonumber(ARGV[1]), tonumber(ARGV[2])
local whole = interval * tonumber(ARGV[3])
-- One that needs longer than an empty one was used by a clock that was ahead, and put back since: it is empty now.
local full = math.min(math.max(now, tonumber(redis.call('GET', KEYS[1]) or now)), now + whole) + interval
local wait = full - now - whole
if wait > 0 then return wait end
redis.call('SET', KEYS[1], string.format('%d', full), 'PX', string.format('%d', full - now))
return 0
