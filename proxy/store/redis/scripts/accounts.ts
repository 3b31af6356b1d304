import { CALLS_TTL_SECONDS } from '../keys.ts'
import { script } from './script.ts'

/** KEYS: account. ARGV: email, plan, suspended, createdAt. */
export const WRITE_ACCOUNT = script(`
redis.call('HSET', KEYS[1], 'email', ARGV[1], 'plan', ARGV[2], 'suspended', ARGV[3], 'createdAt', ARGV[4])`)

/**
 * Gives the address to an account unless another one has it. KEYS: address. ARGV: account, and the account that is known to
 * be gone or ''. Gives the holder.
 */
export const CLAIM_ADDRESS = script(`
local holder = redis.call('HGET', KEYS[1], 'account')
if holder and holder ~= ARGV[2] then return holder end
redis.call('HSET', KEYS[1], 'account', ARGV[1])
return ARGV[1]`)

/** Takes the address from the account. KEYS: address. ARGV: account. */
export const RELEASE_ADDRESS = script(`
if redis.call('HGET', KEYS[1], 'account') == ARGV[1] then redis.call('HDEL', KEYS[1], 'account') end`)

/** One hash whole, as a flat list. KEYS: it. */
export const READ = script(`return redis.call('HGETALL', KEYS[1])`)

/** One field of a hash, or nothing. KEYS: it. ARGV: field. */
export const READ_FIELD = script(`return redis.call('HGET', KEYS[1], ARGV[1])`)

/** Writes fields of a hash that exists; gives whether it does. KEYS: it. ARGV: field, value, and so on. */
export const CHANGE = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for place = 1, #ARGV - 2, 2 do redis.call('HSET', KEYS[1], ARGV[place], ARGV[place + 1]) end
return 1`)

/** KEYS: whatever goes. */
export const REMOVE = script(`redis.call('DEL', unpack(KEYS))`)

/** KEYS: account, live, keys. ARGV: id, hash, record, most active ones. Gives whether there was room. */
export const ADD_KEY = script(`
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[4]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[3])
return 1`)

/** KEYS: keys, used. Gives both as flat lists. */
export const READ_KEYS = script(`return { redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[2]) }`)

/** KEYS: live, keys. ARGV: id, now. Gives whether an active key was revoked. */
export const REVOKE_KEY = script(`
local record = redis.call('HGET', KEYS[2], ARGV[1])
if not record or redis.call('HSETNX', KEYS[2], ARGV[1] .. ':revoked', ARGV[2]) == 0 then return 0 end
redis.call('HDEL', KEYS[1], cjson.decode(record).hash)
return 1`)

/** KEYS: keys, used. ARGV: ids of revoked keys. */
export const DELETE_KEYS = script(`
for place = 1, #ARGV - 1 do
  redis.call('HDEL', KEYS[1], ARGV[place], ARGV[place] .. ':revoked')
  redis.call('HDEL', KEYS[2], ARGV[place])
end`)

/** KEYS: counters. Gives their values, nothing for one that is not there. */
export const READ_CALLS = script(`return redis.call('MGET', unpack(KEYS))`)

/** KEYS: counters. Takes one off each, never below 0; how long they are kept stands. */
export const REFUND_CALL = script(`
for place = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[place]) or 0) > 0 then redis.call('DECR', KEYS[place]) end
end`)

/** KEYS: counters. ARGV: their new values. */
export const WRITE_CALLS = script(`
for place = 1, #KEYS do redis.call('SET', KEYS[place], ARGV[place], 'EX', ${CALLS_TTL_SECONDS}) end`)
