import { compareText } from '../../data/compare.ts'
import { pageOf } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'
import { idOf } from '../../data/schema/ids.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CodesFact, IssuerFact, Reference } from '../facts/shapes.ts'
import { timeOf } from '../replay/card.ts'
import type { TableName } from './tables.ts'
import type { Tally } from './tally.ts'

/** Finds the name of a card for a product change; undefined for a card that is not listed. */
export type CardNames = (slug: string) => Row | undefined

type Rows = readonly (readonly [TableName, Row])[]

/** Returns the rows of the reference tables, each table in the order of its list. */
export function referenceRows(reference: Reference, tally: Tally, cards: CardNames): Rows {
  const issuers = [...reference.issuers].sort(byName)
  const position = new Map(issuers.map(({ slug }, at) => [slug, at]))
  const named = (rows: readonly Row[], table: TableName) => rows.map((row) => [table, row] as const)
  return [
    ...named(
      issuers.map((issuer) => issuerRow(issuer, tally)),
      'issuers',
    ),
    ...named(categoryRows(reference), 'categories'),
    ...named(partnerRows(reference), 'transfer_partners'),
    ...named(ruleRows(reference, position), 'application_rules'),
    ...named(valuationRows(reference), 'reward_valuations'),
    ...named(pathRows(reference, cards), 'product_change_paths'),
    ...named(merchantRows(reference, cards), 'merchants'),
    ...named(codeRows(reference), 'category_codes'),
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
  categories.map(({ slug, name, icon, parent }, position) => {
    return { slug, name, icon, sort_order: position + 1, parent_slug: parent }
  })

const partnerRows = ({ partners }: Reference): readonly Row[] =>
  partners.map(({ seen: _seen, source: _source, ...row }) => {
    return {
      id: idOf('transfer_partner', row.source_currency, row.partner_program, row.country ?? ''),
      ...row,
    }
  })

function ruleRows({ rules, issuers }: Reference, position: ReadonlyMap<string, number>): readonly Row[] {
  const names = new Map(issuers.map(({ slug, name }) => [slug, { slug, name }]))
  const at = (slug: string) => position.get(slug) ?? 0
  const ordered = [...rules].sort((a, b) => at(a.issuer) - at(b.issuer))
  return ordered.map(({ seen: _seen, source: _source, url: _url, issuer, ...row }) => {
    const id = idOf('application_rule', issuer, row.rule_name)
    return { id, issuer_id: idOf('issuer', issuer), ...row, issuers: names.get(issuer) }
  })
}

const valuationRows = ({ valuations }: Reference): readonly Row[] =>
  valuations.map(({ seen, source: _source, country: _country, ended: _ended, ...row }) => {
    return { id: idOf('reward_valuation', row.currency_code), ...row, last_updated: timeOf(seen) }
  })

/** Omits paths from or to a card that is not listed. */
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

/** Sorted by name. Omits co-branded cards that are not listed. */
const merchantRows = ({ merchants, sources }: Reference, cards: CardNames): readonly Row[] =>
  [...merchants]
    .sort((a, b) => compareText(fold(a.name), fold(b.name)) || compareText(a.id, b.id))
    .map(({ seen: _seen, source, url, cards: own, ...row }) => ({
      ...row,
      cards: own.filter((slug) => cards(slug) !== undefined),
      source: { name: sources[source]?.name ?? source, url: pageOf(url, sources[source]) },
    }))

/** Returns a row for every code: those listed, and each that lies in a range. */
const codeRows = ({ crosswalk }: Reference): readonly Row[] =>
  crosswalk.flatMap(({ scheme, codes, ranges }) => {
    const inRanges = new Map(ranges.flatMap((range) => codesOf(range).map((code) => [code, range] as const)))
    const listed = new Map(codes.map((row) => [row.code, row]))
    const all = [...new Set([...listed.keys(), ...inRanges.keys()])].sort(compareText)
    return all.map((code) => codeRow(scheme, code, listed.get(code), inRanges.get(code)))
  })

/** The codes from the first to the last of a range: numbers of as many digits. */
const codesOf = ({ first, last }: { first: string; last: string }): readonly string[] =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) =>
    String(Number(first) + step).padStart(first.length, '0'),
  )

function codeRow(
  scheme: string,
  code: string,
  listed: CodesFact['codes'][number] | undefined,
  range: CodesFact['ranges'][number] | undefined,
): Row {
  const { name, caveat = null } = listed ?? range ?? { name: code }
  const { category = null, confidence = 'none' } = listed?.category ? listed : (range ?? {})
  return { scheme, code, name, category, confidence, caveat }
}
