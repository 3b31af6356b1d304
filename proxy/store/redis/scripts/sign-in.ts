import { LINK_INTERVAL_MS, LINK_REQUEST_TTL_MS, SESSION_MAX_MS } from '../../sign-in.ts'
import { script } from './script.ts'

/** KEYS: link, due. ARGV: address, email, now in ms. Gives the ms to wait, 0 where the wish was noted. */
export const REQUEST_LINK = script(`
local asked = redis.call('HGET', KEYS[1], 'asked')
local wait = asked and tonumber(asked) + ${LINK_INTERVAL_MS} - ARGV[3] or 0
if wait > 0 then return wait end
redis.call('HSET', KEYS[1], 'email', ARGV[2], 'asked', ARGV[3], 'attempts', 0)
redis.call('PEXPIRE', KEYS[1], ${LINK_REQUEST_TTL_MS})
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return 0`)

/** KEYS: due. ARGV: now in ms, most. Gives the addresses that are due. */
export const DUE_LINKS = script(`
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ${2 * LINK_REQUEST_TTL_MS})
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])`)

/**
 * Hands one due link to one asker. KEYS: link, due. ARGV: address, now in ms, when it is due again in ms. Gives email and
 * attempts, or nothing where another asker was faster or nobody waits for it any more.
 */
export const CLAIM_LINK = script(`
local due = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then return nil end
local email, asked, attempts = unpack(redis.call('HMGET', KEYS[1], 'email', 'asked', 'attempts'))
if not email or asked + ${LINK_REQUEST_TTL_MS} <= tonumber(ARGV[2]) then
  redis.call('ZREM', KEYS[2], ARGV[1])
  return nil
end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('HINCRBY', KEYS[1], 'attempts', 1)
return { email, tonumber(attempts) }`)

/** KEYS: link. ARGV: hash, when it expires in ms. */
export const SAVE_LINK = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('HSET', KEYS[1], 'hash', ARGV[1], 'expires', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ${LINK_REQUEST_TTL_MS})`)

/** KEYS: due. ARGV: address, until when it was handed out in ms. */
export const SETTLE_LINK = script(`
if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('ZREM', KEYS[1], ARGV[1]) end`)

/** KEYS: link. ARGV: hash, now in ms, 1 to use it up. Gives the e-mail address of a live link, or nothing. */
export const OPEN_LINK = script(`
local email, hash, expires = unpack(redis.call('HMGET', KEYS[1], 'email', 'hash', 'expires'))
if hash ~= ARGV[1] or tonumber(expires) <= tonumber(ARGV[2]) then return nil end
if ARGV[3] == '1' then redis.call('HDEL', KEYS[1], 'hash') end
return email`)

/** KEYS: link, due. ARGV: address. */
export const DELETE_LINK = script(`
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])`)

/** KEYS: sessions. ARGV: hash, record. */
export const OPEN_SESSION = script(`
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ${SESSION_MAX_MS})`)

/** Replaces a session's record unless it is gone. KEYS: sessions. ARGV: hash, record. */
export const TOUCH_SESSION = script(`
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end`)

/** KEYS: sessions. ARGV: hashes. Gives how many there were. */
export const CLOSE_SESSIONS = script(`
local closed = 0
for place = 1, #ARGV - 1 do closed = closed + redis.call('HDEL', KEYS[1], ARGV[place]) end
return closed`)
