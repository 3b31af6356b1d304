import { LEASED, step, UNNOTIFIED } from './step.ts'

/** Adds a webhook. ARGV: key, account, id, created ms, maximum per key and per account, then fields and values. Returns the outcome. */
export const CREATE = step(`
local key, account, id, created, per_key, per_account = unpack(ARGV, 1, 6)
if call('ZCARD', at('key:' .. key)) >= tonumber(per_key) then return 'key full' end
if call('ZCARD', at('account:' .. account)) >= tonumber(per_account) then return 'account full' end
call('HSET', at('hook:' .. id), unpack(ARGV, 7, #ARGV - 1))
call('ZADD', at('key:' .. key), created, id)
call('ZADD', at('account:' .. account), created, id)
call('SADD', at('hooks'), id)
if tonumber(created) > tonumber(call('GET', at('newest')) or 0) then call('SET', at('newest'), created) end
add_target(id)
return 'created'`)

/** ARGV: `key:<key>` or `account:<account>`. Returns the webhooks as flat hashes, oldest first. */
export const LIST = step(`
local rows = {}
for _, id in ipairs(call('ZRANGE', at(ARGV[1]), 0, -1)) do rows[#rows + 1] = call('HGETALL', at('hook:' .. id)) end
return rows`)

/** ARGV: id. */
export const FIND = step(`return call('HGETALL', at('hook:' .. ARGV[1]))`)

/** Deletes a webhook with its deliveries. ARGV: id, key. Returns 0 if the key has no such webhook. */
export const REMOVE = step(`
local id, key = ARGV[1], ARGV[2]
if field('hook:' .. id, 'keyId') ~= key then return 0 end
for _, delivery in ipairs(call('ZRANGE', at('log:' .. id), 0, -1)) do
  end_lease(id, delivery)
  call('DEL', at('delivery:' .. delivery))
end
call('ZREM', at('key:' .. key), id)
call('ZREM', at('account:' .. field('hook:' .. id, 'accountId')), id)
call('ZREM', at('work'), id)
call('ZREM', at('targets'), id)
for _, set in ipairs({ 'hooks', '${UNNOTIFIED}' }) do call('SREM', at(set), id) end
call('DEL', at('hook:' .. id), at('queue:' .. id), at('${LEASED}' .. id), at('log:' .. id))
return 1`)

/** Replaces the secret. ARGV: id, new secret, end of the current one. */
export const ROTATE = step(`
local hook = 'hook:' .. ARGV[1]
if call('EXISTS', at(hook)) == 0 then return 0 end
call('HSET', at(hook), 'previousSecret', field(hook, 'secret'), 'previousUntil', ARGV[3], 'secret', ARGV[2])
return 1`)

/** Sets the events. ARGV: id, events as JSON. */
export const SET_EVENTS = step(`
local hook = 'hook:' .. ARGV[1]
if call('EXISTS', at(hook)) == 0 then return 0 end
call('HSET', at(hook), 'events', ARGV[2])
return 1`)

/** ARGV: id. */
export const ACTIVATE = step(`
local hook = 'hook:' .. ARGV[1]
if call('EXISTS', at(hook)) == 0 then return 0 end
call('HSET', at(hook), 'inactiveBecause', '', 'failureCount', '0', 'failingSince', '')
call('HDEL', at(hook), 'noticeLeasedUntil')
add_target(ARGV[1])
call('SREM', at('${UNNOTIFIED}'), ARGV[1])
return 1`)

/** Leases an unnotified webhook that is not leased, and returns it as a flat hash. ARGV: now, end of the lease. */
export const CLAIM_NOTICE = step(`
for _, id in ipairs(call('SMEMBERS', at('${UNNOTIFIED}'))) do
  local hook = 'hook:' .. id
  if (tonumber(field(hook, 'noticeLeasedUntil')) or 0) <= tonumber(ARGV[1]) then
    call('HSET', at(hook), 'noticeLeasedUntil', ARGV[2])
    return call('HGETALL', at(hook))
  end
end
return {}`)

/** ARGV: id. */
export const RELEASE_NOTICE = step(`call('HDEL', at('hook:' .. ARGV[1]), 'noticeLeasedUntil')`)

/** Ends a leased notice; one of a later deactivation has no lease. ARGV: id. */
export const MARK_NOTIFIED = step(`
if call('HDEL', at('hook:' .. ARGV[1]), 'noticeLeasedUntil') == 1 then call('SREM', at('${UNNOTIFIED}'), ARGV[1]) end`)
