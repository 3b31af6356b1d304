import { afterEach, expect, it } from 'vitest'
import { windowsAt } from '../../proxy/store/windows.ts'

const unix = (iso: string) => Date.parse(iso) / 1000

it.each([
  ['2026-11-21T12:00:00Z', '2026-11-21', '2026-11', '2026-11-22', '2026-12-01', 3],
  ['2026-12-31T23:59:59.999Z', '2026-12-31', '2026-12', '2027-01-01', '2027-01-01', 3],
  ['2027-01-01T00:00:00Z', '2027-01-01', '2027-01', '2027-01-02', '2027-02-01', 0],
  ['2027-02-28T23:00:00Z', '2027-02-28', '2027-02', '2027-03-01', '2027-03-01', 0],
  ['2028-02-28T23:00:00Z', '2028-02-28', '2028-02', '2028-02-29', '2028-03-01', 0],
  ['2028-02-29T23:00:00Z', '2028-02-29', '2028-02', '2028-03-01', '2028-03-01', 0],
  ['2026-03-31T23:59:59Z', '2026-03-31', '2026-03', '2026-04-01', '2026-04-01', 0],
  ['2026-04-01T00:00:00Z', '2026-04-01', '2026-04', '2026-04-02', '2026-05-01', 1],
])('%s is in the day %s and the month %s', (iso, day, month, nextDay, nextMonth, quarter) => {
  expect(windowsAt(new Date(iso))).toEqual({
    day,
    month,
    dayEnds: unix(`${nextDay}T00:00:00Z`),
    monthEnds: unix(`${nextMonth}T00:00:00Z`),
    quarter: Number(iso.slice(0, 4)) * 4 + quarter,
  })
})

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

it('does not depend on the time zone of the host', () => {
  // Hours around the changes to and from daylight saving time in North America, and around a year's end there.
  const days = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-12-31']
  const times = days.flatMap((day) =>
    Array.from({ length: 48 }, (_, hour) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000)),
  )
  process.env.TZ = 'UTC'
  const expected = times.map(windowsAt)
  for (const zone of ['America/St_Johns', 'America/New_York', 'America/Los_Angeles', 'Asia/Kolkata']) {
    process.env.TZ = zone
    expect(new Date(0).getTimezoneOffset()).not.toBe(0)
    expect(times.map(windowsAt), zone).toEqual(expected)
  }
})
