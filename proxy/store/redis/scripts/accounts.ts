import { CALLS_TTL_SECONDS } from '../keys.ts'
import { script } from './script.ts'

/** Writes an account. KEYS: account. ARGV: email, plan, suspended, createdAt. */
export const WRITE_ACCOUNT = script(`
redis.call('HSET', KEYS[1], 'email', ARGV[1], 'plan', ARGV[2], 'suspended', ARGV[3], 'createdAt', ARGV[4])`)

/**
 * Assigns an email address to an account unless another one has it. KEYS: address. ARGV: account, and the account that is known to be
 * deleted or ''. Returns the account that has it.
 */
export const CLAIM_ADDRESS = script(`
local holder = redis.call('HGET', KEYS[1], 'account')
if holder and holder ~= ARGV[2] then return holder end
redis.call('HSET', KEYS[1], 'account', ARGV[1])
return ARGV[1]`)

/** Releases the email address of an account. KEYS: address. ARGV: account. */
export const RELEASE_ADDRESS = script(`
if redis.call('HGET', KEYS[1], 'account') == ARGV[1] then redis.call('HDEL', KEYS[1], 'account') end`)

/** Returns a whole hash as a flat list. KEYS: hash. */
export const READ = script(`return redis.call('HGETALL', KEYS[1])`)

/** Returns one field of a hash, or nil. KEYS: hash. ARGV: field. */
export const READ_FIELD = script(`return redis.call('HGET', KEYS[1], ARGV[1])`)

/** Writes fields of an existing hash; returns 0 if it does not exist. KEYS: hash. ARGV: field, value, and so on. */
export const CHANGE = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for place = 1, #ARGV - 2, 2 do redis.call('HSET', KEYS[1], ARGV[place], ARGV[place + 1]) end
return 1`)

/** Deletes keys. KEYS: all of them. */
export const REMOVE = script(`redis.call('DEL', unpack(KEYS))`)

/** Adds a key. KEYS: account, live or test, keys. ARGV: id, hash, record, maximum of active keys. Returns 0 if there is no room. */
export const ADD_KEY = script(`
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[4]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[3])
return 1`)

/** Returns both hashes as flat lists. KEYS: keys, used. */
export const READ_KEYS = script(`return { redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[2]) }`)

/** Revokes a key. KEYS: live, test, keys. ARGV: id, now. Returns 0 if there is no such active key. */
export const REVOKE_KEY = script(`
local record = redis.call('HGET', KEYS[3], ARGV[1])
if not record or redis.call('HSETNX', KEYS[3], ARGV[1] .. ':revoked', ARGV[2]) == 0 then return 0 end
for keys = 1, 2 do redis.call('HDEL', KEYS[keys], cjson.decode(record).hash) end
return 1`)

/** Deletes revoked keys. KEYS: keys, used. ARGV: their ids. */
export const DELETE_KEYS = script(`
for place = 1, #ARGV - 1 do
  redis.call('HDEL', KEYS[1], ARGV[place], ARGV[place] .. ':revoked')
  redis.call('HDEL', KEYS[2], ARGV[place])
end`)

/** Returns the values of counters, nil for a missing one. KEYS: counters. */
export const READ_CALLS = script(`return redis.call('MGET', unpack(KEYS))`)

/** Subtracts 1 from each counter, never below 0, and keeps its time to live. KEYS: counters. */
export const REFUND_CALL = script(`
for place = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[place]) or 0) > 0 then redis.call('DECR', KEYS[place]) end
end`)

/** Sets counters. KEYS: counters. ARGV: their new values. */
export const WRITE_CALLS = script(`
for place = 1, #KEYS do redis.call('SET', KEYS[place], ARGV[place], 'EX', ${CALLS_TTL_SECONDS}) end`)
