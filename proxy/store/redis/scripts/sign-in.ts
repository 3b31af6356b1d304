import { LINK_INTERVAL_MS, LINK_REQUEST_TTL_MS, SESSION_MAX_MS } from '../../sign-in.ts'
import { script } from './script.ts'

/** The field of a link with the time of its request. Its name is older than this code, and stays for links that are stored. */
const REQUESTED_AT = 'asked'

/** Queues a link. KEYS: link, due. ARGV: address, email, now in ms. Returns the ms to wait, 0 if it was queued. */
export const REQUEST_LINK = script(`
local requested_at = redis.call('HGET', KEYS[1], '${REQUESTED_AT}')
local wait = requested_at and tonumber(requested_at) + ${LINK_INTERVAL_MS} - ARGV[3] or 0
if wait > 0 then return wait end
redis.call('HSET', KEYS[1], 'email', ARGV[2], '${REQUESTED_AT}', ARGV[3], 'attempts', 0)
redis.call('PEXPIRE', KEYS[1], ${LINK_REQUEST_TTL_MS})
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return 0`)

/** Returns the addresses with a link to send. KEYS: due. ARGV: now in ms, maximum. */
export const DUE_LINKS = script(`
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ${2 * LINK_REQUEST_TTL_MS})
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])`)

/**
 * Claims a link that is due. KEYS: link, due. ARGV: address, now in ms, when it is due again in ms. Returns email and attempts, or
 * nil if another caller was faster or the request has expired.
 */
export const CLAIM_LINK = script(`
local due = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then return nil end
local email, requested_at, attempts = unpack(redis.call('HMGET', KEYS[1], 'email', '${REQUESTED_AT}', 'attempts'))
if not email or requested_at + ${LINK_REQUEST_TTL_MS} <= tonumber(ARGV[2]) then
  redis.call('ZREM', KEYS[2], ARGV[1])
  return nil
end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('HINCRBY', KEYS[1], 'attempts', 1)
return { email, tonumber(attempts) }`)

/** Saves a link. KEYS: link. ARGV: hash, expiry in ms. */
export const SAVE_LINK = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('HSET', KEYS[1], 'hash', ARGV[1], 'expires', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ${LINK_REQUEST_TTL_MS})`)

/** Removes a claimed link from the queue. KEYS: due. ARGV: address, when it is due again in ms. */
export const SETTLE_LINK = script(`
if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('ZREM', KEYS[1], ARGV[1]) end`)

/** Returns the email address of a valid link, or nil. KEYS: link. ARGV: hash, now in ms, 1 to use it up. */
export const OPEN_LINK = script(`
local email, hash, expires = unpack(redis.call('HMGET', KEYS[1], 'email', 'hash', 'expires'))
if hash ~= ARGV[1] or tonumber(expires) <= tonumber(ARGV[2]) then return nil end
if ARGV[3] == '1' then redis.call('HDEL', KEYS[1], 'hash') end
return email`)

/** Deletes a link. KEYS: link, due. ARGV: address. */
export const DELETE_LINK = script(`
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])`)

/** Adds a session. KEYS: sessions. ARGV: hash, record. */
export const OPEN_SESSION = script(`
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ${SESSION_MAX_MS})`)

/** Replaces the record of an existing session. KEYS: sessions. ARGV: hash, record. */
export const TOUCH_SESSION = script(`
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end`)

/** Deletes sessions. KEYS: sessions. ARGV: hashes. Returns how many there were. */
export const CLOSE_SESSIONS = script(`
local closed = 0
for place = 1, #ARGV - 1 do closed = closed + redis.call('HDEL', KEYS[1], ARGV[place]) end
return closed`)
