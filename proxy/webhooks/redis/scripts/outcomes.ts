import { ATTEMPTS_MAX, INACTIVE_REASONS, needsNotification } from '../../store.ts'
import { FINISHED_DAYS, LEASED, step, UNNOTIFIED } from './step.ts'

const DEACTIVATE = `
local function deactivate(hook, because)
  call('HSET', at('hook:' .. hook), 'inactiveBecause', because)
  call('ZREM', at('targets'), hook)
  for _, set in ipairs({ 'queue:', '${LEASED}' }) do
    for _, id in ipairs(call('ZRANGE', at(set .. hook), 0, -1)) do
      end_lease(hook, id)
      call('HSET', at('delivery:' .. id), 'state', 'dropped')
      expire_after(id, ${FINISHED_DAYS})
    end
  end
  call('DEL', at('queue:' .. hook))
  update_due(hook)
end`

const NOTIFYING = INACTIVE_REASONS.filter(needsNotification).map((reason) => `${reason} = true`)

/**
 * Saves outcomes. ARGV: worker, outcomes as JSON, minimum failures and minimum ms of failing to deactivate. After another worker has
 * claimed the delivery only a success still counts, since it has happened.
 */
export const SETTLE = step(`
${DEACTIVATE}
local notifying = { ${NOTIFYING.join(', ')} }
local function record_attempt(hook, one)
  local key = 'hook:' .. hook
  call('HSET', at(key), 'lastTriggeredAt', one.attempt.at)
  if one.isTest then return end
  local count = one.failed and tonumber(field(key, 'failureCount')) + 1 or 0
  local since = one.failed and field(key, 'failingSince') or ''
  if one.failed and since == '' then
    since = one.attempt.at
    call('HSET', at(key), 'failingFrom', text(one.atMs))
  end
  call('HSET', at(key), 'failureCount', text(count), 'failingSince', since)
  local failing = one.failed and count >= tonumber(ARGV[3])
    and one.atMs - tonumber(field(key, 'failingFrom')) >= tonumber(ARGV[4])
  if failing then one.deactivate = one.deactivate or 'failing' end
end
for _, one in ipairs(cjson.decode(ARGV[2])) do
  local id = one.id
  local delivery = 'delivery:' .. id
  local hook = field(delivery, 'hook')
  local counts = field(delivery, 'worker') == ARGV[1] or one.state == 'delivered'
  if counts and field(delivery, 'state') == 'pending' then
    end_lease(hook, id)
    call('ZREM', at('queue:' .. hook), id)
    call('HSET', at(delivery), 'state', one.state)
    if one.state == 'pending' then call('ZADD', at('queue:' .. hook), text(one.due), id) else expire_after(id, ${FINISHED_DAYS}) end
    if one.attempt then
      local log = cjson.decode('[' .. field(delivery, 'log') .. ']')
      table.insert(log, one.attempt)
      while #log > ${ATTEMPTS_MAX} do table.remove(log, 1) end
      call('HSET', at(delivery), 'log', cjson.encode(log):sub(2, -2))
      call('HINCRBY', at(delivery), 'attempts', 1)
    end
    update_due(hook)
    if one.attempt then record_attempt(hook, one) end
    if one.deactivate and is_active(hook) then
      deactivate(hook, one.deactivate)
      if notifying[one.deactivate] then call('SADD', at('${UNNOTIFIED}'), hook) end
    end
  end
end`)

/** Pauses a webhook. ARGV: webhook. Returns 0 if it was not active. */
export const PAUSE = step(`${DEACTIVATE}
if not is_active(ARGV[1]) then return 0 end
deactivate(ARGV[1], 'paused')
return 1`)

/** Deactivates the webhooks of a revoked key. ARGV: key. */
export const DEACTIVATE_REVOKED = step(`${DEACTIVATE}
for _, hook in ipairs(call('ZRANGE', at('key:' .. ARGV[1]), 0, -1)) do
  if is_active(hook) then deactivate(hook, 'revoked') end
end`)

/** Returns the deliveries in `ids`, each with the type and body of its message and its due time. */
const READ = `
local rows = {}
for _, id in ipairs(ids) do
  local delivery = 'delivery:' .. id
  local hook = field(delivery, 'hook')
  if hook ~= '' then
    local due = call('ZSCORE', at('queue:' .. hook), id) or call('ZSCORE', at('${LEASED}' .. hook), id) or ''
    local message = 'message:' .. field(delivery, 'message')
    rows[#rows + 1] = { id, field(message, 'type'), field(message, 'body'), due, call('HGETALL', at(delivery)) }
  end
end
return rows`

/** Returns a delivery. ARGV: id. */
export const READ_DELIVERY = step(`local ids = { ARGV[1] }${READ}`)

/** Returns the deliveries of a webhook, newest first. ARGV: webhook, maximum. */
export const READ_DELIVERIES = step(
  `local ids = call('ZREVRANGE', at('log:' .. ARGV[1]), 0, tonumber(ARGV[2]) - 1)${READ}`,
)

/** Deletes finished deliveries. ARGV: ms before which they were queued, maximum. Returns 1 if it deleted that many. */
export const PRUNE = step(`
local room = tonumber(ARGV[2])
for _, hook in ipairs(call('SMEMBERS', at('hooks'))) do
  for _, id in ipairs(call('ZRANGEBYSCORE', at('log:' .. hook), '-inf', '(' .. ARGV[1], 'LIMIT', 0, room)) do
    if field('delivery:' .. id, 'state') ~= 'pending' then
      call('DEL', at('delivery:' .. id))
      call('ZREM', at('log:' .. hook), id)
      room = room - 1
    end
  end
  if room == 0 then return 1 end
end
return 0`)
