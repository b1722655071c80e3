-- Put another value in place of one, unless it has changed since it was read: of two who change it at once one does.
-- KEYS: the value; a queue in which something is due from that moment on, or nothing
-- ARGV: as it was read ('' for nothing), as it shall be, how long it is kept (ms, '' for ever); an entry of the queue, and
--   when it is due (ms)
-- Returns 1 when it was put, else 0.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
if KEYS[2] then redis.call('ZADD', KEYS[2], ARGV[5], ARGV[4]) end
return 1
