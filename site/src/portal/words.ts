const NUMBER = new Intl.NumberFormat('en')
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

export const count = (value: number): string => NUMBER.format(value)
export const day = (time: string): string => DAY.format(new Date(time))
export const moment = (time: string): string => MOMENT.format(new Date(time))

/** How long ago, in the largest unit that fits; the day where it is long ago. */
export function ago(time: string): string {
  const past = Date.now() - new Date(time).getTime()
  if (past > 30 * 86_400_000) return day(time)
  const [unit, length] = UNITS.find(([, each]) => past >= each) ?? ['minute', 60_000]
  return AGO.format(-Math.floor(past / length), unit)
}

/** A browser and its system, as far as it tells them. */
export function browserName(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)/.exec(agent.replace(/HeadlessChrome/, 'Chrome'))?.[1]
  const system = /(iPhone|iPad|Android|Windows|Mac OS|Linux)/.exec(agent)?.[1]
  const named = { Edg: 'Edge', OPR: 'Opera' }[browser ?? ''] ?? browser ?? 'A browser'
  return system === undefined ? named : `${named} on ${system === 'Mac OS' ? 'Mac' : system}`
}
