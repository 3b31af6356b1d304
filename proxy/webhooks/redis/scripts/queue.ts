import { LEASED, QUEUED_EVENTS, step } from './step.ts'

/**
 * Records a snapshot. ARGV: version, now. Returns when it was first seen, by a clock that is never before the newest webhook, whether
 * it is finished, and whether no snapshot is finished.
 * Migrates the unsorted set in which earlier versions kept active webhooks.
 */
export const RECORD_SNAPSHOT = step(`
for _, hook in ipairs(call('SMEMBERS', at('active'))) do call('ZADD', at('targets'), 0, hook) end
call('DEL', at('active'))
local newest = tonumber(call('GET', at('newest')) or 0)
call('HSETNX', at('snapshots'), ARGV[1], text(math.max(tonumber(ARGV[2]), newest)))
return { field('snapshots', ARGV[1]), call('SISMEMBER', at('finished'), ARGV[1]), call('SCARD', at('finished')) == 0 and 1 or 0 }`)

/** Marks a snapshot as finished. ARGV: version. */
export const FINISH = step(`call('SADD', at('finished'), ARGV[1])`)

/**
 * Runs a step of a fan-out. ARGV: events as JSON, seen at, now, mark only, maximum webhooks to read. Returns the number of deliveries
 * queued, and the number of events, from the first, that are finished.
 */
export const FAN_OUT = step(`
local seen, now, room, made, finished = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[5]), 0, 0
local known = {}
local function wants(hook, type)
  if not known[hook] then
    known[hook] = {}
    if is_active(hook) and tonumber(field('hook:' .. hook, 'created')) <= seen then
      for _, name in ipairs(cjson.decode(field('hook:' .. hook, 'events'))) do known[hook][name] = true end
    end
  end
  return known[hook][type]
end
local function fan_out(event)
  local cursor = field('cursors', event.id)
  local hooks = call('ZRANGEBYLEX', at('targets'), cursor == '' and '-' or '(' .. cursor, '+', 'LIMIT', 0, room)
  local is_put = false
  for _, hook in ipairs(hooks) do
    if wants(hook, event.type) then
      if not is_put then put_message(event) end
      is_put = true
      enqueue(hook, event, now, '0')
      made = made + 1
    end
  end
  local more = #hooks == room
  if more then call('HSET', at('cursors'), event.id, hooks[#hooks]) end
  room = room - math.max(1, #hooks)
  return not more
end
for _, event in ipairs(cjson.decode(ARGV[1])) do
  if call('SISMEMBER', at('${QUEUED_EVENTS}'), event.id) == 0 then
    if room <= 0 then break end
    if ARGV[4] == '1' then room = room - 1 elseif not fan_out(event) then break end
    call('SADD', at('${QUEUED_EVENTS}'), event.id)
    call('HDEL', at('cursors'), event.id)
  end
  finished = finished + 1
end
return { made, finished }`)

/** Queues a message for active webhooks. ARGV: webhooks as JSON, message as JSON, now, 1 for a test. Returns the number of webhooks. */
export const ENQUEUE = step(`
local message, made = cjson.decode(ARGV[2]), 0
for _, hook in ipairs(cjson.decode(ARGV[1])) do
  if is_active(hook) then
    if made == 0 then put_message(message) end
    enqueue(hook, message, tonumber(ARGV[3]), ARGV[4])
    made = made + 1
  end
end
return made`)

/** Queues a delivery again. ARGV: delivery, now. Returns 0 if there is none of an active webhook, or it is leased. */
export const RESEND = step(`
local id, now = ARGV[1], tonumber(ARGV[2])
local delivery = 'delivery:' .. id
local hook = field(delivery, 'hook')
local lease = call('ZSCORE', at('${LEASED}' .. hook), id)
if not is_active(hook) or (lease and tonumber(lease) > now) then return 0 end
end_lease(hook, id)
call('HSET', at(delivery), 'state', 'pending', 'attempts', '0')
call('ZADD', at('queue:' .. hook), text(now), id)
expire_pending(id)
update_due(hook)
return 1`)

/**
 * Claims due deliveries. ARGV: worker, now, lease ms, maximum in all, per webhook and per failing webhook, the worker's leases by webhook
 * as JSON. Returns the claimed deliveries.
 */
export const CLAIM = step(`
local worker, now, lease, limit = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local taken, busy = {}, cjson.decode(ARGV[7])
for _, hook in ipairs(call('ZRANGEBYSCORE', at('work'), '-inf', ARGV[2])) do
  if #taken >= limit then break end
  for _, id in ipairs(call('ZRANGEBYSCORE', at('${LEASED}' .. hook), '-inf', ARGV[2])) do
    local ended = call('ZSCORE', at('${LEASED}' .. hook), id)
    end_lease(hook, id)
    call('ZADD', at('queue:' .. hook), ended, id)
  end
  local failing = tonumber(field('hook:' .. hook, 'failureCount')) > 0
  local room = math.min(tonumber(ARGV[failing and 6 or 5]) - (busy[hook] or 0), limit - #taken)
  local due = room > 0 and call('ZRANGEBYSCORE', at('queue:' .. hook), '-inf', ARGV[2], 'LIMIT', 0, room) or {}
  for _, id in ipairs(due) do
    call('ZREM', at('queue:' .. hook), id)
    call('ZADD', at('${LEASED}' .. hook), text(now + lease), id)
    call('HSET', at('delivery:' .. id), 'worker', worker)
    call('SADD', at('worker:' .. worker), id)
    local message = field('delivery:' .. id, 'message')
    taken[#taken + 1] = { id, field('delivery:' .. id, 'attempts'), field('delivery:' .. id, 'test'), message,
      field('message:' .. message, 'type'), field('message:' .. message, 'body'), call('HGETALL', at('hook:' .. hook)) }
  end
  update_due(hook)
end
call('EXPIRE', at('worker:' .. worker), 86400)
return taken`)

/** Extends the leases of a worker. ARGV: worker, new end. */
export const RENEW = step(`
for _, id in ipairs(call('SMEMBERS', at('worker:' .. ARGV[1]))) do
  local hook = field('delivery:' .. id, 'hook')
  call('ZADD', at('${LEASED}' .. hook), 'XX', ARGV[2], id)
  update_due(hook)
end
call('EXPIRE', at('worker:' .. ARGV[1]), 86400)`)

/** Ends the leases of a worker. ARGV: worker, now. */
export const RELEASE = step(`
for _, id in ipairs(call('SMEMBERS', at('worker:' .. ARGV[1]))) do
  local hook = field('delivery:' .. id, 'hook')
  end_lease(hook, id)
  call('ZADD', at('queue:' .. hook), ARGV[2], id)
  update_due(hook)
end`)

/** Returns when the next delivery is due, or nil. */
export const NEXT_DUE = step(`return call('ZRANGE', at('work'), 0, 0, 'WITHSCORES')[2]`)
