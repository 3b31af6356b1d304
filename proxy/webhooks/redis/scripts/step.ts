import { type Script, script } from '../../../store/redis/scripts/script.ts'

/** Prefix of all webhook keys. It names their cluster slot. */
export const SLOT = '{webhooks}:'

// Keys that keep the names of an earlier version: during an upgrade, servers of both versions run and must see the same leases,
// notices, and progress.
/** Prefix of the sets of leased deliveries. */
export const LEASED = 'held:'
/** The inactive webhooks whose owners are still to be notified. */
export const UNNOTIFIED = 'untold'
/** The events that are queued for every webhook. */
export const QUEUED_EVENTS = 'handed'

/** Time to live of finished deliveries, of which the log shows 30 days. */
export const FINISHED_DAYS = 32
/** Time to live of pending deliveries: far longer than the schedule of retries. */
const PENDING_DAYS = 90

/**
 * Lua functions that every step may call. All webhook keys are in one slot of a Redis cluster, which the one declared key names, so a
 * step may access keys whose names it reads on the way. Times are in ms, except those that clients see.
 *
 *     hook:<id>       hash     the webhook                 key:<key>, account:<account>   sorted sets of webhooks
 *     hooks, untold   all, unnotified                      targets         sorted, by id: active, of live keys
 *     queue:<hook>    sorted   deliveries by due time      held:<hook>                    sorted, leased, by end of lease
 *     work            sorted   webhooks by their next due time
 *     worker:<name>   set      deliveries that it leases   log:<hook>                     sorted, by time queued
 *     delivery:<id>   hash                                 message:<id>                   hash
 *     handed          set      events queued for every webhook
 *     cursors         hash     of events in progress: the last webhook queued
 *     snapshots, finished      hash, set                   newest          when the newest webhook was registered
 */
const PRELUDE = `
local call = redis.call
local function at(name) return KEYS[1] .. name end
local function text(ms) return string.format('%.0f', ms) end
local function field(key, name) return call('HGET', at(key), name) or '' end
local function update_due(hook)
  local first = {}
  for _, name in ipairs({ 'queue:', '${LEASED}' }) do
    local found = call('ZRANGE', at(name .. hook), 0, 0, 'WITHSCORES')
    if found[2] then first[#first + 1] = tonumber(found[2]) end
  end
  if #first == 0 then call('ZREM', at('work'), hook)
  else call('ZADD', at('work'), text(math.min(unpack(first))), hook) end
end
local function end_lease(hook, id)
  local worker = field('delivery:' .. id, 'worker')
  if worker ~= '' then call('SREM', at('worker:' .. worker), id) end
  call('HDEL', at('delivery:' .. id), 'worker')
  call('ZREM', at('${LEASED}' .. hook), id)
end
local function expire_after(id, days)
  call('EXPIRE', at('delivery:' .. id), days * 86400)
end
local function expire_pending(id)
  expire_after(id, ${PENDING_DAYS})
  call('EXPIRE', at('message:' .. field('delivery:' .. id, 'message')), ${PENDING_DAYS} * 86400)
end
local function is_active(hook)
  return field('hook:' .. hook, 'id') ~= '' and field('hook:' .. hook, 'inactiveBecause') == ''
end
local function add_target(hook)
  if field('hook:' .. hook, 'mode') ~= 'test' then call('ZADD', at('targets'), 0, hook) end
end
local function put_message(message)
  call('HSET', at('message:' .. message.id), 'type', message.type, 'body', message.body)
  call('EXPIRE', at('message:' .. message.id), ${PENDING_DAYS} * 86400)
end
local function enqueue(hook, message, ms, is_test)
  local hex = redis.sha1hex(message.id .. ' ' .. hook)
  local id = hex:sub(1, 8) .. '-' .. hex:sub(9, 12) .. '-' .. hex:sub(13, 16) .. '-' .. hex:sub(17, 20) .. '-' .. hex:sub(21, 32)
  call('HSET', at('delivery:' .. id), 'hook', hook, 'message', message.id, 'state', 'pending', 'test', is_test,
    'attempts', '0', 'log', '', 'created', text(ms))
  call('ZADD', at('queue:' .. hook), text(ms), id)
  call('ZADD', at('log:' .. hook), text(ms), id)
  expire_after(id, ${PENDING_DAYS})
  update_due(hook)
end`

/** An atomic step on webhooks, which may call the functions above. */
export const step = (body: string): Script => script(`${PRELUDE}\n${body}`)
