import { compareText } from '../compare.ts'
import { decimalsOf } from './decimal.ts'
import type { ValueCard, ValueFacts, ValueProgram } from './facts.ts'
import type { ValueQuery } from './query.ts'

/** Cents per point that a calculation uses. */
export interface ProgramValue {
  /** Undefined if the program's value is unknown. */
  readonly cents: number | undefined
  /** Null if the card's program is unknown. */
  readonly name: string | null
  /** The requested valuation is unknown, so the recommended one counts. */
  readonly isFallback: boolean
}

/** The values of a country's programs. */
export interface ProgramValues {
  /** Equal for equal values of the same facts. */
  readonly key: string
  readonly byCode: ReadonlyMap<string, ProgramValue>
  /** Maximum decimals of a value. */
  readonly decimals: number
}

const cached = new WeakMap<ValueFacts, Map<string, ProgramValues>>()
/** Clients choose values of points, so entries are few. */
const ENTRIES_MAX = 8

/** Returns the value of each program by code: as the query states it, else by its valuation, else as recommended. */
export function programValues(facts: ValueFacts, query: ValueQuery): ProgramValues {
  const stated = Object.entries(query.point_values).sort(([a], [b]) => compareText(a, b))
  const key = `${query.valuation} ${JSON.stringify(stated)}`
  const entries = cached.get(facts) ?? new Map<string, ProgramValues>()
  cached.set(facts, entries)
  const known = entries.get(key)
  if (known !== undefined) return known
  if (entries.size >= ENTRIES_MAX) entries.clear()
  const byCode = new Map(facts.programs.map((program) => [program.code, programValue(program, query)]))
  const decimals = Math.max(0, ...[...byCode.values()].map(({ cents }) => decimalsOf(cents ?? 0)))
  const values = { key, byCode, decimals }
  entries.set(key, values)
  return values
}

function programValue(program: ValueProgram, { point_values, valuation }: ValueQuery): ProgramValue {
  const { code, name } = program
  const stated = Object.hasOwn(point_values, code) ? point_values[code] : undefined
  const cents = stated ?? program[valuation] ?? program.recommended ?? undefined
  return {
    cents,
    name,
    isFallback: stated === undefined && program[valuation] === null && cents !== undefined,
  }
}

/** Plain cash back, whose points are worth a cent. */
const CASH_BACK: ProgramValue = { cents: 1, name: 'cash back', isFallback: false }
const UNKNOWN: ProgramValue = { cents: undefined, name: null, isFallback: false }

/** Returns the value of a card's points. */
export function pointsOf(card: ValueCard, { byCode }: ProgramValues): ProgramValue {
  const known = card.program === null ? undefined : byCode.get(card.program)
  if (known !== undefined) return known
  return card.reward_currency === 'cashback' ? CASH_BACK : UNKNOWN
}
