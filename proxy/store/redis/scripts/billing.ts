import { script } from './script.ts'

/**
 * KEYS: account. ARGV: customer, and the one that is gone or ''. Gives the customer that is linked; nothing where there is no
 * account.
 */
export const LINK_CUSTOMER = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return nil end
local linked = redis.call('HGET', KEYS[1], 'customer')
if linked and linked ~= ARGV[2] then return linked end
redis.call('HSET', KEYS[1], 'customer', ARGV[1])
redis.call('HDEL', KEYS[1], 'disputes')
return ARGV[1]`)

/** KEYS: customer. ARGV: account. */
export const WRITE_CUSTOMER = script(`redis.call('SET', KEYS[1], ARGV[1])`)

/** KEYS: customer. */
export const READ_CUSTOMER = script(`return redis.call('GET', KEYS[1])`)

/** KEYS: account. Gives customer, subscription, payment failed. */
export const READ_BILLING = script(`
return redis.call('HMGET', KEYS[1], 'customer', 'subscription', 'paymentFailed')`)

/** KEYS: account. ARGV: a dispute or ''. Gives the reading's number and the disputes; nothing where no customer is linked. */
export const BEGIN_SYNC = script(`
if redis.call('HEXISTS', KEYS[1], 'customer') == 0 then return nil end
local disputes = redis.call('HGET', KEYS[1], 'disputes') or ''
if ARGV[1] ~= '' and not string.find(disputes .. ' ', ARGV[1] .. ' ', 1, true) then
  disputes = disputes == '' and ARGV[1] or disputes .. ' ' .. ARGV[1]
  redis.call('HSET', KEYS[1], 'disputes', disputes)
end
return { redis.call('HINCRBY', KEYS[1], 'begun', 1), disputes }`)

/** KEYS: account. ARGV: the reading's number, plan, subscription, payment failed. Gives whether it was the newest. */
export const SAVE_SYNC = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if tonumber(redis.call('HGET', KEYS[1], 'saved') or 0) >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'saved', ARGV[1], 'plan', ARGV[2], 'subscription', ARGV[3], 'paymentFailed', ARGV[4])
return 1`)

/** KEYS: address. */
export const MARK_TRIAL_USED = script(`redis.call('HSET', KEYS[1], 'trial', '1')`)
