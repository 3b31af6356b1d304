import type { PortalUsage } from '../../data/schema/portal.ts'
import { DAY_MS } from '../../data/time.ts'
import { usageJson } from '../accounts/usage.ts'
import { windowsAt } from '../store/windows.ts'
import { type PortalHandlers, reply } from './call.ts'

const DAYS = 30

/** Calls used in the current windows and on each of the last 30 days. */
export const usage: Pick<PortalHandlers, 'usage'> = {
  async usage({ deps: { store }, signedIn: { account }, now }) {
    const first = new Date(now.getTime() - (DAYS - 1) * DAY_MS)
    const [used, counted] = await Promise.all([
      store.usage(account.id, now),
      store.dailyUsage(account.id, first, now),
    ])
    const calls = new Map(counted.map(({ day, used }) => [day, used]))
    const days = Array.from({ length: DAYS }, (_, place) => {
      const { day } = windowsAt(new Date(first.getTime() + place * DAY_MS))
      return { day, calls: calls.get(day) ?? 0 }
    })
    const usage: PortalUsage = { ...usageJson(account.plan, used), days }
    return reply(usage)
  },
}
