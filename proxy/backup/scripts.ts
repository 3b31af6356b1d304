import { script } from '../store/redis/scripts/script.ts'
import { LEASED, step } from '../webhooks/redis/scripts/step.ts'

/** Reads keys in one atomic step. Returns of each its type, when it expires in ms or '', and its flat value. */
export const READ = script(`
local readers = {
  string = function(key) return { redis.call('GET', key) } end,
  hash = function(key) return redis.call('HGETALL', key) end,
  set = function(key) return redis.call('SMEMBERS', key) end,
  zset = function(key) return redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end,
  list = function(key) return redis.call('LRANGE', key, 0, -1) end,
}
local rows = {}
for place, key in ipairs(KEYS) do
  local kind, left = redis.call('TYPE', key).ok, redis.call('PTTL', key)
  local read = readers[kind]
  rows[place] = { kind, left < 0 and '' or string.format('%.0f', clock_ms + left), read and read(key) or {} }
end
return rows`)

/** Adds values to keys. ARGV: of each key its type, when it expires in ms or '', and its flat value, as JSON. */
export const WRITE = script(`
local function add(command, key, value, swapped)
  for from = 1, #value, 1000 do
    local args = { unpack(value, from, math.min(from + 999, #value)) }
    if swapped then for at = 1, #args, 2 do args[at], args[at + 1] = args[at + 1], args[at] end end
    redis.call(command, key, unpack(args))
  end
end
local writers = {
  string = function(key, value) redis.call('SET', key, value[1]) end,
  hash = function(key, value) add('HSET', key, value) end,
  set = function(key, value) add('SADD', key, value) end,
  zset = function(key, value) add('ZADD', key, value, true) end,
  list = function(key, value) add('RPUSH', key, value) end,
}
for place, row in ipairs(cjson.decode(ARGV[1])) do
  writers[row[1]](KEYS[place], row[3])
  if row[2] ~= '' then redis.call('PEXPIREAT', KEYS[place], row[2]) end
end`)

/** Deletes keys. */
export const DELETE = script(`for _, key in ipairs(KEYS) do redis.call('DEL', key) end`)

/**
 * Removes from an index of webhooks those that do not exist. A webhook that was deleted during the backup can be in an index, but
 * not in the backup. ARGV: name of the index.
 */
export const DROP_MISSING = step(`
local name = ARGV[1]
local sorted = call('TYPE', at(name)).ok == 'zset'
for _, id in ipairs(sorted and call('ZRANGE', at(name), 0, -1) or call('SMEMBERS', at(name))) do
  if call('EXISTS', at('hook:' .. id)) == 0 then call(sorted and 'ZREM' or 'SREM', at(name), id) end
end`)

/**
 * Makes a webhook's queue and log agree with its deliveries, which the backup may have read before or after them. A pending delivery
 * that is in no queue becomes due; a finished or missing one leaves the queue. ARGV: webhook, now.
 */
export const REQUEUE = step(`
local hook, now = ARGV[1], ARGV[2]
for _, set in ipairs({ 'queue:', '${LEASED}' }) do
  for _, id in ipairs(call('ZRANGE', at(set .. hook), 0, -1)) do
    if field('delivery:' .. id, 'state') ~= 'pending' then call('ZREM', at(set .. hook), id) end
  end
end
for _, id in ipairs(call('ZRANGE', at('log:' .. hook), 0, -1)) do
  local state = field('delivery:' .. id, 'state')
  local isQueued = call('ZSCORE', at('queue:' .. hook), id) or call('ZSCORE', at('${LEASED}' .. hook), id)
  if state == '' then call('ZREM', at('log:' .. hook), id)
  elseif state == 'pending' and not isQueued and is_active(hook) then call('ZADD', at('queue:' .. hook), now, id) end
end
update_due(hook)`)
