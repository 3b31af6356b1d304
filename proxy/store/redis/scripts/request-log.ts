import { LOG_CALLS_MAX, LOG_MS } from '../../request-log.ts'
import { script } from './script.ts'

/**
 * Adds calls to the log of an account that exists, and keeps the newest ones. KEYS: account, log. ARGV: time before which calls are
 * deleted, calls as JSON that begins with their time, oldest first.
 */
export const LOG_CALLS = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for place = 2, #ARGV - 1 do redis.call('LPUSH', KEYS[2], ARGV[place]) end
redis.call('LTRIM', KEYS[2], 0, ${LOG_CALLS_MAX - 1})
local last = redis.call('LINDEX', KEYS[2], -1)
while last and string.sub(last, 3, 26) < ARGV[1] do
  redis.call('RPOP', KEYS[2])
  last = redis.call('LINDEX', KEYS[2], -1)
end
redis.call('PEXPIRE', KEYS[2], ${LOG_MS})
return 1`)

/**
 * Adds counted calls, and deletes those of old days when a new field is created. KEYS: account, counts. ARGV: first day that is kept,
 * then field, calls, and so on. Fields begin with their day.
 */
export const COUNT_ENDPOINTS = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local isNew = false
for place = 2, #ARGV - 1, 2 do
  local calls = redis.call('HINCRBY', KEYS[2], ARGV[place], ARGV[place + 1])
  isNew = isNew or calls == tonumber(ARGV[place + 1])
end
for _, field in ipairs(isNew and redis.call('HKEYS', KEYS[2]) or {}) do
  if field < ARGV[1] then redis.call('HDEL', KEYS[2], field) end
end
redis.call('PEXPIRE', KEYS[2], ${LOG_MS})
return 1`)

/** Returns the log. KEYS: log. */
export const READ_LOG = script(`return redis.call('LRANGE', KEYS[1], 0, -1)`)
