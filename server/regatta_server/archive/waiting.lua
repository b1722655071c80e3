-- Count games that wait for the archive.
-- KEYS: endings of buckets   ARGV: since when nobody has looked at those that are late (ms); since when at those that
-- are far behind; between which two times those are due again that somebody is taking in
-- Returns how many wait, how many of them are late, how many far behind, and how many are being taken in.
local waiting, late, behind, claimed = 0, 0, 0, 0
for _, endings in ipairs(KEYS) do
  waiting = waiting + redis.call('ZCARD', endings)
  late = late + redis.call('ZCOUNT', endings, '-inf', ARGV[1])
  behind = behind + redis.call('ZCOUNT', endings, '-inf', ARGV[2])
  claimed = claimed + redis.call('ZCOUNT', endings, '(' .. ARGV[3], ARGV[4])
end
return {waiting, late, behind, claimed}
