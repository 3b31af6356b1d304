import compact from 'json-stringify-pretty-compact'
import type { FieldSource } from '../../../data/schema/provenance.ts'
import type { RewardRate } from '../../../data/schema/rates.ts'
import { recorded } from './recorded-responses.ts'

/** A recorded response, cut to what the landing page shows. */
export interface LandingExample {
  readonly request: string
  readonly body: string
}

interface Card {
  readonly name: string
  readonly annual_fee: number | null
  readonly signup_bonus_points: number | null
  readonly reward_rates: readonly RewardRate[]
  readonly updated_at: string
}

/** Characters of a line that fit next to the heading. */
const LINE = 58

/** The field whose source the landing page shows. */
const SOURCED = 'annual_fee'

/** A card, and where one of its values comes from: the same card in two recorded responses. */
export const landingExamples = (): readonly LandingExample[] => [
  exampleOf<Card>('getCard', ({ name, annual_fee, signup_bonus_points, reward_rates, updated_at }) => ({
    name,
    annual_fee,
    signup_bonus_points,
    reward_rates: reward_rates
      .filter(({ merchant }) => merchant === null)
      .slice(0, 1)
      .map(shortRate),
    updated_at,
  })),
  exampleOf<readonly FieldSource[]>('listCardSources', (rows) =>
    rows
      .filter(({ field }) => field === SOURCED)
      .map(({ field, source, seen, first_seen }) => ({
        field,
        source: { name: source.name, kind: source.kind },
        seen,
        first_seen,
      })),
  ),
]

const shortRate = ({ categories, booking_channel, rate_multiplier, rate_type }: RewardRate) => ({
  categories,
  booking_channel,
  rate_multiplier,
  rate_type,
})

function exampleOf<T>(name: string, cut: (data: T) => unknown): LandingExample {
  const recording = recorded(name)
  if (recording === undefined) throw new Error(`No response of ${name} is recorded.`)
  const { data } = recording.body as { readonly data: T }
  return { request: recording.request, body: compact({ data: cut(data) }, { maxLength: LINE }) }
}
