import type { RewardRate } from '../../../../data/schema/rates.ts'
import { quarterNumber, quarterOf } from '../../../../data/value/quarters.ts'
import { catalog } from '../snapshot.ts'

/** The quarter of the newest fact. */
export const dataQuarter = (): number => quarterOf(new Date(catalog().updated ?? Date.now()))

type Rotation = Pick<RewardRate, 'is_rotating' | 'rotating_year' | 'rotating_quarter'>

/** Whether a rate applies in a quarter. Rates that do not rotate always do. */
export const isOfQuarter = (rate: Rotation, quarter: number): boolean =>
  !rate.is_rotating ||
  (rate.rotating_year !== null &&
    rate.rotating_quarter !== null &&
    quarterNumber(rate.rotating_year, rate.rotating_quarter) === quarter)
