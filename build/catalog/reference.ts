import { compareText } from '../../data/compare.ts'
import { fold } from '../../data/schema/fold.ts'
import { idOf } from '../../data/schema/ids.ts'
import type { Row } from '../../data/schema/view.ts'
import type { IssuerFact, Reference } from '../facts/shapes.ts'
import { timeOf } from '../replay/card.ts'
import type { TableName } from './tables.ts'
import type { Tally } from './tally.ts'

/** A card as a product change names it; undefined for a slug that does not resolve. */
export type CardNames = (slug: string) => Row | undefined

type Rows = readonly (readonly [TableName, Row])[]

/** Rows of the tables beside the cards', in the order of their lists. */
export function referenceRows(reference: Reference, tally: Tally, cards: CardNames): Rows {
  const issuers = [...reference.issuers].sort(byName)
  const place = new Map(issuers.map(({ slug }, at) => [slug, at]))
  const named = (rows: readonly Row[], table: TableName) => rows.map((row) => [table, row] as const)
  return [
    ...named(
      issuers.map((issuer) => issuerRow(issuer, tally)),
      'issuers',
    ),
    ...named(categoryRows(reference), 'categories'),
    ...named(partnerRows(reference), 'transfer_partners'),
    ...named(ruleRows(reference, place), 'application_rules'),
    ...named(valuationRows(reference), 'reward_valuations'),
    ...named(pathRows(reference, cards), 'product_change_paths'),
  ]
}

const byName = (a: IssuerFact, b: IssuerFact) =>
  compareText(fold(a.name), fold(b.name)) || compareText(a.slug, b.slug)

function issuerRow({ slug, name, country, logo_url, website, cards_url }: IssuerFact, tally: Tally): Row {
  const counted = tally.issuers.get(slug)
  const since = tally.updated ?? timeOf('1970-01-01')
  return {
    id: idOf('issuer', slug),
    ...{ slug, name, country, logo_url, website, cards_url },
    is_active: (counted?.published ?? 0) > 0,
    card_count: counted?.published ?? 0,
    created_at: counted?.created ?? since,
    updated_at: counted?.updated ?? since,
  }
}

const categoryRows = ({ categories }: Reference): readonly Row[] =>
  categories.map(({ slug, name, icon, parent }, place) => {
    return { slug, name, icon, sort_order: place + 1, parent_slug: parent }
  })

const partnerRows = ({ partners }: Reference): readonly Row[] =>
  partners.map(({ seen: _seen, source: _source, ...row }) => {
    return {
      id: idOf('transfer_partner', row.source_currency, row.partner_program, row.country ?? ''),
      ...row,
    }
  })

function ruleRows({ rules, issuers }: Reference, place: ReadonlyMap<string, number>): readonly Row[] {
  const names = new Map(issuers.map(({ slug, name }) => [slug, { slug, name }]))
  const at = (slug: string) => place.get(slug) ?? 0
  const ordered = [...rules].sort((a, b) => at(a.issuer) - at(b.issuer))
  return ordered.map(({ seen: _seen, source: _source, issuer, ...row }) => {
    const id = idOf('application_rule', issuer, row.rule_name)
    return { id, issuer_id: idOf('issuer', issuer), ...row, issuers: names.get(issuer) }
  })
}

const valuationRows = ({ valuations }: Reference): readonly Row[] =>
  valuations.map(({ seen, source: _source, country: _country, ...row }) => {
    return { id: idOf('reward_valuation', row.currency_code), ...row, last_updated: timeOf(seen) }
  })

/** A path stands only where both of its cards resolve. */
function pathRows({ productChanges }: Reference, cards: CardNames): readonly Row[] {
  return productChanges.flatMap(({ from, to, direction, notes, seen }) => {
    const [from_card, to_card] = [cards(from), cards(to)]
    if (from_card === undefined || to_card === undefined) return []
    return {
      id: idOf('product_change', from, to, direction),
      from_card_id: idOf('card', from),
      to_card_id: idOf('card', to),
      ...{ direction, notes, created_at: timeOf(seen), from_card, to_card },
    }
  })
}
