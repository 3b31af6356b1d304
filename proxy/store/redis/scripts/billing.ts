import { script } from './script.ts'

/**
 * Links a Stripe customer. KEYS: account. ARGV: customer, and the one that it may replace or ''. Returns the customer that is linked,
 * or nil if there is no account.
 */
export const LINK_CUSTOMER = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return nil end
local linked = redis.call('HGET', KEYS[1], 'customer')
if linked and linked ~= ARGV[2] then return linked end
redis.call('HSET', KEYS[1], 'customer', ARGV[1])
redis.call('HDEL', KEYS[1], 'disputes')
return ARGV[1]`)

/** Saves the account of a customer. KEYS: customer. ARGV: account. */
export const WRITE_CUSTOMER = script(`redis.call('SET', KEYS[1], ARGV[1])`)

/** Returns the account of a customer, or nil. KEYS: customer. */
export const READ_CUSTOMER = script(`return redis.call('GET', KEYS[1])`)

/** Returns customer, subscription and payment failed. KEYS: account. */
export const READ_BILLING = script(`
return redis.call('HMGET', KEYS[1], 'customer', 'subscription', 'paymentFailed')`)

/** Begins a sync. KEYS: account. ARGV: a dispute or ''. Returns the sync's number and the disputes, or nil if no customer is linked. */
export const BEGIN_SYNC = script(`
if redis.call('HEXISTS', KEYS[1], 'customer') == 0 then return nil end
local disputes = redis.call('HGET', KEYS[1], 'disputes') or ''
if ARGV[1] ~= '' and not string.find(disputes .. ' ', ARGV[1] .. ' ', 1, true) then
  disputes = disputes == '' and ARGV[1] or disputes .. ' ' .. ARGV[1]
  redis.call('HSET', KEYS[1], 'disputes', disputes)
end
return { redis.call('HINCRBY', KEYS[1], 'begun', 1), disputes }`)

/** Saves a sync. KEYS: account. ARGV: number, plan, subscription, payment failed. Returns 0 if a later sync is saved. */
export const SAVE_SYNC = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if tonumber(redis.call('HGET', KEYS[1], 'saved') or 0) >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'saved', ARGV[1], 'plan', ARGV[2], 'subscription', ARGV[3], 'paymentFailed', ARGV[4])
return 1`)

/** Marks the trial of an email address as used. KEYS: address. */
export const MARK_TRIAL_USED = script(`redis.call('HSET', KEYS[1], 'trial', '1')`)
