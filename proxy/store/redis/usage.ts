import type { Plan } from '../../../data/schema/plans.ts'
import { DAY_MS } from '../../../data/time.ts'
import type { Store } from '../store.ts'
import { counterName, windowsAt } from '../windows.ts'
import type { Connection } from './connection.ts'
import { accountKeys } from './keys.ts'
import { READ_CALLS, REFUND_CALL, WRITE_CALLS } from './scripts/accounts.ts'
import { counts, parseValue } from './values.ts'

/** Counted calls in Redis. */
export function redisUsage({
  run,
}: Connection): Pick<Store, 'usage' | 'setUsage' | 'refundCall' | 'dailyUsage'> {
  const read = async (accountId: string, windows: readonly string[]) => {
    const { calls } = accountKeys(accountId)
    return parseValue(counts, await run(READ_CALLS, windows.map(calls)))
  }
  return {
    usage: async (accountId, now, testPlan) => {
      const [daily, monthly] = await read(accountId, counters(now, testPlan))
      return { daily: daily ?? 0, monthly: monthly ?? 0 }
    },
    setUsage: async (accountId, used, now, testPlan) => {
      const { calls } = accountKeys(accountId)
      const [day, month] = counters(now, testPlan)
      const changes = [
        { window: day, value: used.daily },
        { window: month, value: used.monthly },
      ].flatMap(({ window, value }) => (value === undefined ? [] : [{ key: calls(window), value }]))
      if (changes.length === 0) return
      await run(
        WRITE_CALLS,
        changes.map(({ key }) => key),
        changes.map(({ value }) => value),
      )
    },
    refundCall: async (accountId, now, testPlan) => {
      const { calls } = accountKeys(accountId)
      await run(REFUND_CALL, counters(now, testPlan).map(calls))
    },
    dailyUsage: async (accountId, from, to) => {
      const days = daysIn(from, to)
      const used = await read(accountId, days)
      return days.flatMap((day, place) => {
        const calls = used[place] ?? null
        return calls === null ? [] : [{ day, used: calls }]
      })
    },
  }
}

/** Names of the counters of the windows of `now`. */
function counters(now: Date, testPlan: Plan | undefined): readonly [day: string, month: string] {
  const { day, month } = windowsAt(now)
  return [counterName(day, testPlan), counterName(month, testPlan)]
}

/** UTC days from the first date to the last, as `2026-11-21`. */
function daysIn(from: Date, to: Date): readonly string[] {
  const days: string[] = []
  const last = windowsAt(to).day
  for (let at = from.getTime(); ; at += DAY_MS) {
    const { day } = windowsAt(new Date(at))
    if (day > last) return days
    days.push(day)
  }
}
