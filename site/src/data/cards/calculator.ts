import { Card, type Country } from '../../../../data/schema/card.ts'
import type { FieldSource } from '../../../../data/schema/provenance.ts'
import { fieldsOf } from '../../../../data/schema/view.ts'
import { CARD_FIELDS, type ValueCard, type ValueFacts, type ValueRate } from '../../../../data/value/facts.ts'
import { rateQuarter } from '../../../../data/value/quarters.ts'
import { type Attribution, type CalculatorFile, type FileCard, STATED } from '../../calculator/facts.ts'
import { readRankings, valueFacts } from '../snapshot.ts'
import { freeView, type ListedCard } from './free-view.ts'
import { dataQuarter, isOfQuarter } from './quarter.ts'

/** Collects what values of a country's open cards are computed from, as the Free plan shows it. */
export function calculatorFile(country: Country): CalculatorFile {
  const facts = valueFacts().find((each) => each.country === country)
  if (facts === undefined) throw new Error(`The snapshot has no values for ${country}: run npm run build.`)
  const { categories, cards, issuers } = freeView()
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  const listed = new Map(cards.map((each) => [each.card.slug, each]))
  const ranked = rankedLabels()
  const sources = sourceList()
  const open = facts.cards.flatMap((card) => {
    const own = listed.get(card.slug)
    return own === undefined || card.is_discontinued === true ? [] : [fileCard(card, own, ranked, sources)]
  })
  return {
    country,
    categories: facts.categories.map((each) => ({ ...each, name: names.get(each.slug) ?? each.slug })),
    programs: programsIn(facts, open),
    cards: open,
    issuers: Object.fromEntries(
      issuers.filter((issuer) => issuer.country === country).map(({ slug, name }) => [slug, name]),
    ),
    sources: sources.all,
  }
}

const programsIn = ({ programs }: ValueFacts, cards: readonly FileCard[]) => {
  const used = new Set(cards.map(({ program }) => program))
  return programs.filter(({ code }) => used.has(code))
}

function fileCard(card: ValueCard, listed: ListedCard, ranked: RankedLabels, sources: SourceList): FileCard {
  const { slug, name, issuer, program } = card
  const rates = freeRates(card, listed, ranked)
  const stated = Object.entries(STATED).flatMap(([part, field]) => {
    const source = listed.sources.find((each) => each.field === field)
    return source === undefined ? [] : [[part, sources.add(source)] as const]
  })
  return {
    ...fieldsFree(card),
    ...{ slug, name, issuer, stated: Object.fromEntries(stated) },
    ...(program === null ? {} : { program }),
    ...(rates.length === 0 ? {} : { rates }),
  }
}

/** The fields of a card that the Free plan includes, unknown ones left out. */
function fieldsFree(card: ValueCard): Partial<ValueCard> {
  const free = new Set(fieldsOf(Card, 'free'))
  const shown = CARD_FIELDS.filter((field) => free.has(field) && card[field] !== null)
  return Object.fromEntries(shown.map((field) => [field, card[field]]))
}

/** Labels of the rates that a ranking of `GET /v1/cards/best` shows, by the card's slug. */
type RankedLabels = ReadonlyMap<string, ReadonlySet<string>>

const labelOf = (rate: Pick<ValueRate, 'category_slug'>): string => rate.category_slug ?? ''

/**
 * Collects the rates that `GET /v1/cards/best` returns on every plan: of each category the best rate of a card, with and without
 * restricted ones, rotating rates only in their quarter.
 */
function rankedLabels(): RankedLabels {
  const { cards } = freeView()
  const labels = new Map<string, Set<string>>()
  for (const rows of readRankings().values()) {
    const seen = new Set<string>()
    for (const { card, limits, rate } of rows) {
      const slug = cards[card]?.card.slug ?? ''
      const kinds = [`${slug} any`, ...(limits === 0 ? [`${slug} open`] : [])]
      if (!isOfQuarter(rate, dataQuarter()) || kinds.every((kind) => seen.has(kind))) continue
      for (const kind of kinds) seen.add(kind)
      labels.set(slug, (labels.get(slug) ?? new Set()).add(rate.category_slug ?? ''))
    }
  }
  return labels
}

/** The rates that the Free plan shows: the first of the card whole, and those of rankings without what follows their cap. */
function freeRates(card: ValueCard, { card: free }: ListedCard, ranked: RankedLabels): readonly ValueRate[] {
  const labels = ranked.get(card.slug)
  return card.rates
    .flatMap((rate, row): ValueRate[] => {
      if (row < free.reward_rates.length) return [rate]
      const isRanked = labels?.has(labelOf(rate)) === true
      const isLater = rate.is_rotating === true && rateQuarter(rate) !== dataQuarter()
      const { fallback_rate, ...shown } = rate
      return isRanked && !isLater ? [shown] : []
    })
    .filter(({ merchant_ids }) => merchant_ids === undefined)
}

interface SourceList {
  readonly all: { readonly name: string; readonly url: string | null }[]
  add(source: FieldSource): Attribution
}

function sourceList(): SourceList {
  const all: SourceList['all'] = []
  const indexes = new Map<string, number>()
  return {
    all,
    add({ source: { name, url }, seen }) {
      const key = `${name} ${url}`
      const index = indexes.get(key) ?? all.push({ name, url }) - 1
      indexes.set(key, index)
      return [index, seen]
    },
  }
}
