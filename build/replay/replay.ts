import { compareText } from '../../data/compare.ts'
import { type CardFacts, ISSUER_SOURCE, type Observation } from '../../data/schema/fact.ts'
import type { Row } from '../../data/schema/view.ts'
import { stableJson } from '../../data/snapshot/digest.ts'
import { cardOf, factsOf, type Known, rowDaysOf, type Setting, timeOf } from './card.ts'
import { type Facts, legacyBonusValue } from './derived.ts'
import { rankOf, type Sources } from './precedence.ts'
import { inFull, RELATION_NAMES } from './rows.ts'
import { isEqual } from './same.ts'
import { type Contradiction, type Settled, settle, shown } from './settle.ts'
import { OFFER, OFFER_FIELDS } from './units.ts'
import { type Confirmations, valueDigest } from './verified.ts'

/** One observation's effect on a card. */
export interface Step {
  readonly seen: string
  readonly source: string
  readonly url: string | null
  /** Null for the first observation. */
  readonly before: Row | null
  readonly after: Row
  /** Fields and relations that the observation states. */
  readonly states: readonly string[]
  /** Fields of these that one run alone has seen. */
  readonly unconfirmed: readonly string[]
  /** What the observations so far state of each field and relation. */
  readonly stated: Facts
  /** What those of the issuer's pages stated. */
  readonly confirmations: Confirmations
  /** Stated fields and relations whose difference is a change of the card. */
  readonly changed: ReadonlySet<string>
  readonly contradictions: readonly Contradiction[]
}

/** Replays a card's observations in order: what the card was after each of them, the last being the card of today. */
export function replay(card: CardFacts, setting: Setting): readonly Step[] {
  const steps: Step[] = []
  let known: Known | undefined
  for (const observation of inOrder(card.observations, setting.sources)) {
    const before = steps.at(-1)?.after ?? null
    const next = take(card, known, before, inFull(observation), setting)
    steps.push(next.step)
    known = next.known
  }
  return steps
}

/** Oldest first; of one day the least trusted first, then by content, so that the order of writing does not matter. */
function inOrder(observations: readonly Observation[], sources: Sources): readonly Observation[] {
  const rank = ({ source }: Observation) => rankOf(source, sources)
  const keyed = observations.map((observation) => ({ observation, text: stableJson(observation) }))
  keyed.sort(
    (a, b) =>
      compareText(a.observation.seen, b.observation.seen) ||
      rank(a.observation) - rank(b.observation) ||
      compareText(a.text, b.text),
  )
  return keyed.map(({ observation }) => observation)
}

function take(
  card: CardFacts,
  known: Known | undefined,
  before: Row | null,
  observation: Observation,
  setting: Setting,
): { readonly step: Step; readonly known: Known } {
  const { seen, source, url } = observation
  const settled = settle(known?.standing ?? new Map(), observation, setting.sources)
  const next = remember(known, observation, settled.standing)
  const after = cardOf(card.slug, card.issuer, next, setting)
  const kept = { ...next, rowDays: rowDaysOf(after, next) }
  const { stated, confirmations } = next
  return {
    step: {
      seen,
      source,
      url,
      before,
      after,
      stated,
      confirmations,
      ...toldBy(observation),
      ...effectOf(settled),
    },
    known: kept,
  }
}

const toldBy = (observation: Observation) => ({
  states: Object.keys(statedBy(observation)),
  unconfirmed: observation.unconfirmed ?? [],
})

/** Values and rows that an observation states. */
const statedBy = (observation: Observation): Facts => ({
  ...observation.values,
  ...Object.fromEntries(
    RELATION_NAMES.flatMap((name) => (observation[name] ? [[name, observation[name]]] : [])),
  ),
})

const effectOf = ({ changed, contradictions }: Settled) => ({ changed, contradictions })

function remember(known: Known | undefined, observation: Observation, standing: Known['standing']): Known {
  const { seen, source, url } = observation
  const bonusValue = bonusValueAfter(known, observation, standing)
  const stated = factsOf(standing)
  const isSame = known !== undefined && known.bonusValue === bonusValue && isEqual(known.stated, stated)
  return {
    standing,
    created: known?.created ?? seen,
    updated: isSame ? known.updated : seen,
    stated,
    scraped: source === ISSUER_SOURCE ? seen : (known?.scraped ?? null),
    confirmations: { ...known?.confirmations, ...confirmedBy(observation) },
    sourceUrl: url ?? known?.sourceUrl ?? null,
    bonusValue,
    rowDays: known?.rowDays ?? new Map(),
  }
}

/** What an observation of an issuer's page confirms: all that it states. */
function confirmedBy(observation: Observation): Confirmations {
  const { seen, source } = observation
  if (source !== ISSUER_SOURCE) return {}
  const at = timeOf(seen)
  return Object.fromEntries(
    Object.entries(statedBy(observation)).map(([field, value]) => [field, { at, of: valueDigest(value) }]),
  )
}

/** Only an observation whose offer stands, or that tells of the standing one, writes the deprecated value. */
function bonusValueAfter(
  known: Known | undefined,
  observation: Observation,
  standing: Known['standing'],
): unknown {
  const stored = known?.bonusValue ?? null
  const offer = shown(standing.get(OFFER))
  const states = OFFER_FIELDS.some((field) => observation.values[field] !== undefined)
  if (!states || offer?.seen !== observation.seen || offer.source !== observation.source) return stored
  return legacyBonusValue(stored, observation.values, observation.seen)
}
