import { type Script, script } from '../../../store/redis/scripts/script.ts'

/** Names the slot. */
export const SLOT = '{webhooks}:'

/** Days that what is done stays, of which the log shows 30, and what waits: far longer than the schedule. */
export const DAYS_KEPT = 32
const DAYS_WAITING = 90

/**
 * Everything of webhooks lies in one slot of a Redis cluster, so a step may touch what it finds on its way: the one declared
 * key names the slot. Times are ms, but for those that clients see.
 *
 *     hook:<id>       hash     the webhook                 key:<key>, account:<account>   sorted sets of webhooks
 *     hooks, untold   sets of webhooks                     targets         sorted, by id: active webhooks
 *     queue:<hook>    sorted   deliveries by when due      held:<hook>                    sorted, by end of lease
 *     work            sorted   webhooks by when they next have something due
 *     worker:<name>   set      what a worker holds         log:<hook>                     sorted, by when queued
 *     delivery:<id>   hash                                 message:<id>                   hash
 *     handed          set      events that have reached every webhook
 *     cursors         hash     the last webhook that an event was queued for, of events under way
 *     snapshots, finished      hash, set
 */
const PRELUDE = `
local call = redis.call
local function at(name) return KEYS[1] .. name end
local function text(ms) return string.format('%.0f', ms) end
local function field(key, name) return call('HGET', at(key), name) or '' end
local function remark(hook)
  local first = {}
  for _, name in ipairs({ 'queue:', 'held:' }) do
    local found = call('ZRANGE', at(name .. hook), 0, 0, 'WITHSCORES')
    if found[2] then first[#first + 1] = tonumber(found[2]) end
  end
  if #first == 0 then call('ZREM', at('work'), hook)
  else call('ZADD', at('work'), text(math.min(unpack(first))), hook) end
end
local function let_go(hook, id)
  local worker = field('delivery:' .. id, 'worker')
  if worker ~= '' then call('SREM', at('worker:' .. worker), id) end
  call('HDEL', at('delivery:' .. id), 'worker')
  call('ZREM', at('held:' .. hook), id)
end
local function keep(id, days)
  call('EXPIRE', at('delivery:' .. id), days * 86400)
end
local function keep_waiting(id)
  keep(id, ${DAYS_WAITING})
  call('EXPIRE', at('message:' .. field('delivery:' .. id, 'message')), ${DAYS_WAITING} * 86400)
end
local function is_active(hook)
  return field('hook:' .. hook, 'id') ~= '' and field('hook:' .. hook, 'inactiveBecause') == ''
end
local function put_message(message)
  call('HSET', at('message:' .. message.id), 'type', message.type, 'body', message.body)
  call('EXPIRE', at('message:' .. message.id), ${DAYS_WAITING} * 86400)
end
local function enqueue(hook, message, ms, is_test)
  local hex = redis.sha1hex(message.id .. ' ' .. hook)
  local id = hex:sub(1, 8) .. '-' .. hex:sub(9, 12) .. '-' .. hex:sub(13, 16) .. '-' .. hex:sub(17, 20) .. '-' .. hex:sub(21, 32)
  call('HSET', at('delivery:' .. id), 'hook', hook, 'message', message.id, 'state', 'pending', 'test', is_test,
    'attempts', '0', 'log', '', 'created', text(ms))
  call('ZADD', at('queue:' .. hook), text(ms), id)
  call('ZADD', at('log:' .. hook), text(ms), id)
  keep(id, ${DAYS_WAITING})
  remark(hook)
end`

/** One atomic step on webhooks, in the words above. `ARGV` as each says. */
export const step = (body: string): Script => script(`${PRELUDE}\n${body}`)
