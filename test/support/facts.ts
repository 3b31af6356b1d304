import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changesOf, type StepChanges } from '../../build/changes/history.ts'
import type { Announcement } from '../../build/changes/notable.ts'
import { REFERENCE_FILES, type Reference } from '../../build/facts/shapes.ts'
import { releasedChanges } from '../../build/releases/change.ts'
import { eventsOf } from '../../build/releases/events.ts'
import { nextRelease } from '../../build/releases/ledger.ts'
import { publishedCard } from '../../build/releases/state.ts'
import { timeOf } from '../../build/replay/card.ts'
import { replayContext } from '../../build/replay/context.ts'
import { replay } from '../../build/replay/replay.ts'
import type { CardFacts, Observation, Source } from '../../data/schema/fact.ts'

const source = (kind: Source['kind'], trust: number): Source => ({
  name: kind,
  kind,
  trust,
  license: null,
  note: 'Made up.',
})

/** Reference facts of a small world: an issuer per country, sources of every trust, one valued program. */
export const reference: Reference = {
  sources: {
    issuer: source('issuer', 5),
    curated: source('publication', 4),
    archive: source('issuer', 5),
    survey: source('regulator', 4),
    good: source('dataset', 4),
    fair: source('dataset', 3),
    alike: source('dataset', 3),
    poor: source('dataset', 1),
    repository: { ...source('dataset', 3), url: 'https://code.example/cards' },
  },
  issuers: [
    issuer('acme', 'Acme Bank', 'US', ['acme']),
    issuer('maple', 'Maple Bank', 'CA', []),
    issuer('empty', 'Bank without Cards', 'US', []),
  ],
  categories: [
    { slug: 'dining', name: 'Dining', icon: null, parent: null, aliases: ['restaurants'] },
    { slug: 'travel', name: 'Travel', icon: null, parent: null, aliases: [] },
    { slug: 'airlines', name: 'Airlines', icon: null, parent: 'travel', aliases: ['flights'] },
    { slug: 'other', name: 'Everything else', icon: null, parent: null, aliases: [] },
  ],
  valuations: [
    {
      ...{ currency_code: 'ACME', currency_name: 'Acme Points', country: 'US' },
      ...{ cpp_cash: 1, cpp_travel_portal: null, cpp_transfer: 2, cpp_recommended: 1.5 },
      ...{ seen: '2026-01-01', source: 'good', notes: null },
    },
  ],
  partners: [
    {
      ...{ source_currency: 'ACME', partner_program: 'Sky Miles', partner_type: 'airline', country: 'US' },
      ...{ transfer_ratio_from: 1, transfer_ratio_to: 1, transfer_minimum: null, transfer_time: null },
      ...{ transfer_bonus_current: null, transfer_bonus_expires: null, is_active: true, notes: null },
      ...{ seen: '2026-01-01', source: 'good' },
    },
  ],
  rules: [
    {
      ...{
        issuer: 'acme',
        rule_name: 'One a month',
        rule_type: 'velocity',
        description: 'One card a month.',
      },
      ...{ details: { max_cards: 1, period_months: 1 }, country: 'US', is_active: true },
      ...{ seen: '2026-01-01', source: 'good' },
    },
  ],
  productChanges: [
    {
      from: 'acme-one',
      to: 'acme-two',
      direction: 'upgrade',
      notes: null,
      seen: '2026-01-01',
      source: 'good',
    },
  ],
  crosswalk: [
    {
      ...{ scheme: 'mcc', url: null, seen: '2026-01-01', source: 'good' },
      ranges: [
        {
          ...{ first: '3000', last: '3002', name: 'Airline', category: 'airlines' },
          ...{ confidence: 'exact', caveat: 'Not assigned.' },
        },
      ],
      codes: [
        { code: '3001', name: 'Some Air' },
        { code: '5812', name: 'Restaurants', category: 'dining', confidence: 'exact' },
        { code: '6011', name: 'Cash' },
      ],
    },
  ],
  merchants: [merchant('corner-cafe', 'US', ['The Corner']), merchant('corner-cafe', 'CA', [])],
}

function merchant(slug: string, country: 'US' | 'CA', aliases: readonly string[]) {
  return {
    ...{ id: `${slug}-${country.toLowerCase()}`, name: 'Corner Cafe', aliases: [...aliases], country },
    ...{ category: 'dining', not: ['travel'], usual_mcc: '5814', accepts: null, cards: [], notes: null },
    ...{ seen: '2026-01-01', source: 'good', url: null },
  }
}

function issuer(slug: string, name: string, country: 'US' | 'CA', aliases: readonly string[]) {
  const website = `https://${slug}.example`
  return { slug, name, country, website, cards_url: null, logo_url: null, aliases: [...aliases], hosts: [] }
}

type Stated = Partial<
  Pick<Observation, 'reward_rates' | 'benefits' | 'statement_credits' | 'card_perks' | 'lifts'>
> & {
  readonly url?: string
  readonly values?: Observation['values']
}

/** Returns an observation with its day, source, and values. */
export function seen(day: string, by: string, stated: Stated | Observation['values'] = {}): Observation {
  const isStated = [
    'values',
    'reward_rates',
    'benefits',
    'statement_credits',
    'card_perks',
    'lifts',
    'url',
  ].some((key) => key in stated)
  const { url = null, values = {}, ...rest } = (isStated ? stated : { values: stated }) as Stated
  return { seen: day, source: by, url, values, ...rest }
}

/** Returns a card with its observations; the first also states its name. */
export function card(
  slug: string,
  observations: readonly Observation[],
  more: Partial<CardFacts> = {},
): CardFacts {
  const [first, ...rest] = observations
  const named = first ? [{ ...first, values: { name: `Card ${slug}`, ...first.values } }] : []
  return { slug, issuer: 'acme', aliases: [], observations: [...named, ...rest], ...more }
}

export const context = replayContext(reference, '2026-11-22')

/** Replays a card's observations and collects its changes, offers, and events. */
export function history(observations: readonly Observation[], more: Partial<CardFacts> = {}) {
  const facts = card('acme-one', observations, more)
  const steps = replay(facts, context)
  const changes = changesOf(facts.slug, steps)
  return {
    steps,
    row: steps.at(-1)!.after,
    changes: changes.flatMap(({ change }) => (change ? [change] : [])),
    offers: changes.flatMap(({ offers }) => offers),
    events: eventsAfterEach(facts.slug, changes),
    contradictions: steps.flatMap(({ contradictions }) => contradictions),
  }
}

/**
 * Returns the events of a card that is published after each of its observations, in a catalog that already has another card.
 */
export function eventsAfterEach(slug: string, changes: readonly StepChanges[]) {
  const announcements = new Map<string, Announcement>()
  const other = publishedCard(
    replay(card('other', [seen('2025-01-01', 'good', {})]), context).at(-1)!.after,
    [],
  )!
  const first = nextRelease([], new Map([['other', other]]), '2025-01-01T00:00:00Z')!
  const releases = [first]
  for (const { step, announced } of changes) {
    for (const each of announced) announcements.set(each.offer.id, each)
    const own = publishedCard(step.after, [...announcements.keys()])
    const published = new Map([['other', other], ...(own === null ? [] : [[slug, own] as const])])
    const next = nextRelease(releases, published, timeOf(step.seen))
    if (next !== null) releases.push(next)
  }
  return eventsOf(releasedChanges(releases), announcements)
}

/** Writes a folder of facts. */
export async function writeFacts(
  folder: string,
  cards: readonly CardFacts[],
  parts: Partial<Record<keyof Reference, unknown>> = {},
): Promise<void> {
  await mkdir(join(folder, 'cards'), { recursive: true })
  for (const [name, { file }] of Object.entries(REFERENCE_FILES))
    await writeFile(
      join(folder, file),
      JSON.stringify(parts[name as keyof Reference] ?? reference[name as keyof Reference]),
    )
  for (const facts of cards) {
    await mkdir(join(folder, 'cards', facts.issuer), { recursive: true })
    await writeFile(join(folder, 'cards', facts.issuer, `${facts.slug}.json`), JSON.stringify(facts))
  }
}
