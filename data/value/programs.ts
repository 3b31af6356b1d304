import type { ValueCard, ValueFacts, ValueProgram } from './facts.ts'
import type { ValueQuery } from './query.ts'

/** Cents per point that a calculation uses. */
export interface ProgramValue {
  /** Undefined if the program's value is unknown. */
  readonly cents: number | undefined
  readonly name: string
  /** The requested valuation is unknown, so the recommended one counts. */
  readonly isFallback: boolean
}

/** Returns the value of each program by code: as the query states it, else by its valuation, else as recommended. */
export function programValues(
  { programs }: ValueFacts,
  { point_values, valuation }: ValueQuery,
): ReadonlyMap<string, ProgramValue> {
  const programValue = (program: ValueProgram): ProgramValue => {
    const { code, name } = program
    const stated = Object.hasOwn(point_values, code) ? point_values[code] : undefined
    const cents = stated ?? program[valuation] ?? program.recommended ?? undefined
    return {
      cents,
      name,
      isFallback: stated === undefined && program[valuation] === null && cents !== undefined,
    }
  }
  return new Map(programs.map((program) => [program.code, programValue(program)]))
}

/** Cents that a point of plain cash back is worth. */
const CASH_CENTS = 1

/** Returns the value of a card's points. */
export function pointsOf(card: ValueCard, values: ReadonlyMap<string, ProgramValue>): ProgramValue {
  const known = card.program === null ? undefined : values.get(card.program)
  if (known !== undefined) return known
  const cents = card.reward_currency === 'cashback' ? CASH_CENTS : undefined
  return { cents, name: 'cash back', isFallback: false }
}
