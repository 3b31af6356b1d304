import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disagreement, Observation } from '../../data/schema/fact.ts'
import type { CategoryFact, IssuerFact } from '../facts/shapes.ts'

/** One thing that is wrong in one file of the facts. */
export interface Problem {
  readonly file: string
  readonly message: string
}

/** A reward rate as the facts hold it: keys that are null or false are left out. */
export interface RateFact {
  readonly categories: readonly string[]
  readonly merchant?: string
  readonly booking_channel?: 'issuer_portal' | 'direct'
  readonly choice_group?: string
  readonly choice_picks?: number
  readonly choice_selection?: string
  readonly rate_multiplier: number
  readonly rate_type: string
  readonly cap_amount?: number
  readonly cap_period?: string
  readonly fallback_rate?: number
  readonly is_base_rate?: boolean
  readonly is_rotating?: boolean
  readonly rotating_quarter?: number
  readonly rotating_year?: number
  readonly notes?: string
}

export type Row = Readonly<Record<string, unknown>>

/** What one source said of a card on one day. */
export type Seen = Omit<Observation, 'reward_rates' | 'values'> & {
  readonly values: Row
  readonly reward_rates?: readonly RateFact[]
}

export interface CardFacts {
  /** Path below data/facts. */
  readonly file: string
  readonly slug: string
  readonly issuer: string
  readonly aliases: readonly string[]
  readonly observations: readonly Seen[]
  readonly disagreements?: readonly Disagreement[]
}

/** Everything below data/facts, as it was written. */
export interface Facts {
  readonly cards: readonly CardFacts[]
  readonly sources: Readonly<Record<string, Row>>
  readonly issuers: readonly IssuerFact[]
  readonly categories: readonly CategoryFact[]
  readonly valuations: readonly Row[]
  readonly partners: readonly Row[]
  readonly rules: readonly Row[]
  readonly productChanges: readonly Row[]
}

function readCards(folder: string): CardFacts[] {
  const names = readdirSync(join(folder, 'cards'), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.json')).sort()
  return files.map((name) => {
    const file = join('cards', name)
    return { ...JSON.parse(readFileSync(join(folder, file), 'utf8')), file }
  })
}

/** Reads the facts of a folder; their shape is checked by rules, so that other rules speak even where one is broken. */
export function readFacts(folder: string): Facts {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  return {
    cards: readCards(folder),
    sources: read('sources'),
    issuers: read('issuers'),
    categories: read('categories'),
    valuations: read('valuations'),
    partners: read('transfer-partners'),
    rules: read('application-rules'),
    productChanges: read('product-changes'),
  }
}
