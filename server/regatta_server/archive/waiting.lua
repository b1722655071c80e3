-- Count games that wait for the archive.
-- KEYS: endings of buckets   ARGV: since when nobody has looked at those that are late (ms)
-- Returns how many wait, and how many of them are late.
local waiting, late = 0, 0
for _, endings in ipairs(KEYS) do
  waiting = waiting + redis.call('ZCARD', endings)
  late = late + redis.call('ZCOUNT', endings, '-inf', ARGV[1])
end
return {waiting, late}
