-- Let recounted ratings take the place of those that are there, unless a game was rated meanwhile.
-- KEYS: number (kinds.py), then in turn a key and that of its value anew: players, ledger, table, last, weeks
-- ARGV: the number of games that were recounted, how long the tables of weeks are kept (ms)
-- Returns 1 when they did, else 0.
if (redis.call('GET', KEYS[1]) or '0') ~= ARGV[1] then return 0 end
for i = 2, #KEYS, 2 do
  if redis.call('EXISTS', KEYS[i + 1]) == 1 then
    redis.call('RENAME', KEYS[i + 1], KEYS[i])
    if i < 10 then redis.call('PERSIST', KEYS[i]) else redis.call('PEXPIRE', KEYS[i], ARGV[2]) end
  else
    redis.call('DEL', KEYS[i])
  end
end
return 1
