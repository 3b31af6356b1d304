import { addMonths, DAY_MS, dayOf } from '../time.ts'

/** Length of a period. A period without a length never ends. */
export interface Length {
  readonly period_days?: number | undefined
  readonly period_months?: number | undefined
}

/** Whether a length is stated. */
export const hasLength = ({ period_days, period_months }: Length): boolean =>
  period_days !== undefined || period_months !== undefined

/** Returns the first day after a period that began on a day: months end on the last day of a shorter month. */
export function endOf(day: string, { period_days, period_months }: Length): string {
  if (period_days !== undefined) return dayOf(new Date(Date.parse(day) + period_days * DAY_MS))
  return addMonths(day, period_months ?? 0)
}
