import { step } from './words.ts'

/** ARGV: version, now. Gives when it was first seen, whether it is finished, and whether none was before. */
export const NOTE = step(`
call('HSETNX', at('snapshots'), ARGV[1], ARGV[2])
return { field('snapshots', ARGV[1]), call('SISMEMBER', at('finished'), ARGV[1]), call('SCARD', at('finished')) == 0 and 1 or 0 }`)

/** ARGV: version. */
export const FINISH = step(`call('SADD', at('finished'), ARGV[1])`)

/** ARGV: events as JSON, seen at, quietly. Gives how many deliveries it made. */
export const HAND_OUT = step(`
local seen, made, wanting = tonumber(ARGV[2]), 0, {}
for _, hook in ipairs(ARGV[3] == '1' and {} or call('SMEMBERS', at('active'))) do
  if tonumber(field('hook:' .. hook, 'created')) <= seen then
    for _, type in ipairs(cjson.decode(field('hook:' .. hook, 'events'))) do
      wanting[type] = wanting[type] or {}
      table.insert(wanting[type], hook)
    end
  end
end
local touched = {}
for _, event in ipairs(cjson.decode(ARGV[1])) do
  if call('SADD', at('handed'), event.id) == 1 then
    for _, hook in ipairs(wanting[event.type] or {}) do
      enqueue(hook, event, seen, '0')
      touched[hook] = true
      made = made + 1
    end
  end
end
for hook in pairs(touched) do remark(hook) end
return made`)

/** ARGV: webhook, message as JSON, now. Gives whether the webhook is active. */
export const ENQUEUE_TEST = step(`
if call('SISMEMBER', at('active'), ARGV[1]) == 0 then return 0 end
enqueue(ARGV[1], cjson.decode(ARGV[2]), tonumber(ARGV[3]), '1')
remark(ARGV[1])
return 1`)

/** ARGV: delivery, now. Gives whether it is there, of an active webhook, and not under way. */
export const RESEND = step(`
local id, now = ARGV[1], tonumber(ARGV[2])
local delivery = 'delivery:' .. id
local hook = field(delivery, 'hook')
local lease = call('ZSCORE', at('held:' .. hook), id)
if call('SISMEMBER', at('active'), hook) == 0 or (lease and tonumber(lease) > now) then return 0 end
let_go(hook, id)
call('HSET', at(delivery), 'state', 'pending', 'attempts', '0')
call('ZADD', at('queue:' .. hook), text(now), id)
keep_waiting(id)
remark(hook)
return 1`)

/**
 * ARGV: worker, now, lease ms, most in all, most per webhook, most per one that fails, what it holds of each as JSON. Gives
 * what it took.
 */
export const CLAIM = step(`
local worker, now, lease, limit = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local taken, busy = {}, cjson.decode(ARGV[7])
for _, hook in ipairs(call('ZRANGEBYSCORE', at('work'), '-inf', ARGV[2])) do
  if #taken >= limit then break end
  for _, id in ipairs(call('ZRANGEBYSCORE', at('held:' .. hook), '-inf', ARGV[2])) do
    local ended = call('ZSCORE', at('held:' .. hook), id)
    let_go(hook, id)
    call('ZADD', at('queue:' .. hook), ended, id)
  end
  local failing = tonumber(field('hook:' .. hook, 'failureCount')) > 0
  local room = math.min(tonumber(ARGV[failing and 6 or 5]) - (busy[hook] or 0), limit - #taken)
  local due = room > 0 and call('ZRANGEBYSCORE', at('queue:' .. hook), '-inf', ARGV[2], 'LIMIT', 0, room) or {}
  for _, id in ipairs(due) do
    call('ZREM', at('queue:' .. hook), id)
    call('ZADD', at('held:' .. hook), text(now + lease), id)
    call('HSET', at('delivery:' .. id), 'worker', worker)
    call('SADD', at('worker:' .. worker), id)
    local message = field('delivery:' .. id, 'message')
    taken[#taken + 1] = { id, field('delivery:' .. id, 'attempts'), field('delivery:' .. id, 'test'), message,
      field('message:' .. message, 'type'), field('message:' .. message, 'body'), call('HGETALL', at('hook:' .. hook)) }
  end
  remark(hook)
end
call('EXPIRE', at('worker:' .. worker), 86400)
return taken`)

/** ARGV: worker, end of the lease. */
export const RENEW = step(`
for _, id in ipairs(call('SMEMBERS', at('worker:' .. ARGV[1]))) do
  local hook = field('delivery:' .. id, 'hook')
  call('ZADD', at('held:' .. hook), 'XX', ARGV[2], id)
  remark(hook)
end
call('EXPIRE', at('worker:' .. ARGV[1]), 86400)`)

/** ARGV: worker, now. */
export const RELEASE = step(`
for _, id in ipairs(call('SMEMBERS', at('worker:' .. ARGV[1]))) do
  local hook = field('delivery:' .. id, 'hook')
  let_go(hook, id)
  call('ZADD', at('queue:' .. hook), ARGV[2], id)
  remark(hook)
end`)

/** Gives when the next is due, or nothing. */
export const NEXT_DUE = step(`return call('ZRANGE', at('work'), 0, 0, 'WITHSCORES')[2]`)
