import { PLANS, planTerms } from '../../../../data/schema/plans.ts'
import { CALLS_TTL_SECONDS, STEP_TTL_MS } from '../keys.ts'
import { script } from './script.ts'

const limits = PLANS.map((plan) => `${plan} = { ${planTerms[plan].daily}, ${planTerms[plan].monthly} }`)

/**
 * Looks up keys of one account, its live keys or its test keys of a plan, and counts their calls while both windows have room.
 * KEYS: account, live or test, used, day, month, this step. ARGV: now, the time before which a last use is written again, the plan
 * of test keys or '', then hash and number of calls of each key. Returns plan, suspended, the calls counted before in the day and
 * in the month, and the id of each key or ''.
 */
export const ADMIT = script(`
local limits = { ${limits.join(', ')} }
local plan, suspended = unpack(redis.call('HMGET', KEYS[1], 'plan', 'suspended'))
if not plan then return {} end
if ARGV[3] ~= '' then plan = ARGV[3] end
local result, calls = { plan, suspended }, 0
local counted = redis.call('MGET', KEYS[4], KEYS[5])
local daily, monthly = tonumber(counted[1] or 0), tonumber(counted[2] or 0)
result[3], result[4] = daily, monthly
for place = 4, #ARGV - 1, 2 do
  local id = redis.call('HGET', KEYS[2], ARGV[place])
  if id then calls = calls + tonumber(ARGV[place + 1]) end
  result[#result + 1] = id or ''
end
if suspended == '1' then return result end
local taken = math.min(calls, limits[plan][1] - daily, limits[plan][2] - monthly)
if taken <= 0 then return result end
redis.call('SET', KEYS[6], taken, 'PX', ${STEP_TTL_MS})
for window = 4, 5 do
  if redis.call('INCRBY', KEYS[window], taken) == taken then
    redis.call('EXPIRE', KEYS[window], ${CALLS_TTL_SECONDS})
  end
end
for place = 5, #result do
  local id = result[place]
  local last = id ~= '' and redis.call('HGET', KEYS[3], id)
  if id ~= '' and (not last or last <= ARGV[2]) then redis.call('HSET', KEYS[3], id, ARGV[1]) end
end
return result`)

/**
 * Refunds the calls that a step counted, once. KEYS: step, day, month. It is sent after the deadline of the step, so that the step
 * cannot run and count later.
 */
export const COMPENSATE = script(`
local taken = tonumber(redis.call('GET', KEYS[1]) or 0)
if taken == 0 then return 0 end
redis.call('DEL', KEYS[1])
for window = 2, 3 do
  if tonumber(redis.call('GET', KEYS[window]) or 0) >= taken then redis.call('DECRBY', KEYS[window], taken) end
end
return taken`)
