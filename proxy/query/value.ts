import { COUNTRIES, type Country } from '../../data/schema/card.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { ValueBody, WalletBody } from '../../data/schema/value.ts'
import type { ValueFacts } from '../../data/value/facts.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Checks the parts of a body that its schema cannot. Throws 400 or 404 that names the first invalid one. */
export function requireValueQuery(
  { spend, merchants, cards = [], country, point_values }: ValueBody,
  facts: ValueFacts,
  snapshot: Pick<Snapshot, 'columns' | 'positionOf'>,
) {
  requireDistinct(
    'merchants',
    merchants.map(({ merchant }) => merchant),
  )
  const categories = new Set(facts.categories.map(({ slug }) => slug))
  for (const category of Object.keys(spend))
    if (!categories.has(category))
      bad(`\`spend\` has no category ${shown(category)}. See \`GET /v1/categories\`.`)
  const codes = new Set(facts.programs.map(({ code }) => code))
  for (const code of Object.keys(point_values))
    if (!codes.has(code)) bad(`\`point_values\` has an unknown program code: ${shown(code)}.`)
  requireMerchants(merchants, facts)
  requireCards('cards', cards, country, snapshot)
}

/** Checks the parts of a body for sets of cards that its schema cannot. Throws as `requireValueQuery`. */
export function requireWalletQuery(
  body: WalletBody,
  facts: ValueFacts,
  snapshot: Pick<Snapshot, 'columns' | 'positionOf'>,
) {
  requireValueQuery(body, facts, snapshot)
  const { have, exclude, max_cards, country } = body
  requireCards('have', have, country, snapshot)
  requireCards('exclude', exclude, country, snapshot)
  if (have.length > max_cards) bad(`\`have\` must have at most \`max_cards\` entries.`)
  const both = have.find((slug) => exclude.includes(slug))
  if (both !== undefined) bad(`\`have\` and \`exclude\` both name ${shown(both)}.`)
}

const bad = (message: string): never => refuse('bad_request', message)

/** Maximum characters of a name in a message, since the client chooses the names. */
const NAME_MAX = 60
const shown = (name: string): string => `\`${name.slice(0, NAME_MAX)}\``

function requireDistinct(field: string, names: readonly string[]) {
  const repeated = names.find((name, index) => names.indexOf(name) < index)
  if (repeated !== undefined) bad(`\`${field}\` names ${shown(repeated)} more than once.`)
}

const otherCountry = (country: Country): Country => COUNTRIES.find((each) => each !== country) ?? country

function requireMerchants(merchants: ValueBody['merchants'], { merchants: known, country }: ValueFacts) {
  const ids = new Set(known.map(({ id }) => id))
  const unknown = merchants.map(({ merchant }) => merchant).filter((id) => !ids.has(id))
  const elsewhere = unknown.find((id) => id.endsWith(`-${otherCountry(country).toLowerCase()}`))
  if (elsewhere !== undefined)
    bad(`\`merchants\` names ${shown(elsewhere)}, whose country is not ${country}.`)
  if (unknown.length > 0) refuse('not_found', `No such merchant: ${unknown.join(', ')}.`)
}

/** Checks that cards exist in the country. Throws 400 or 404 that names the first that does not. */
export function requireCards(
  field: string,
  slugs: readonly string[],
  country: Country,
  { columns, positionOf }: Pick<Snapshot, 'columns' | 'positionOf'>,
) {
  requireDistinct(field, slugs)
  const unknown = slugs.filter((slug) => positionOf(slug) === undefined)
  if (unknown.length > 0) refuse('not_found', `No such card: ${unknown.join(', ')}.`)
  for (const slug of slugs) {
    const issuer = columns.issuers[columns.issuer[positionOf(slug) ?? -1] ?? -1]
    if (issuer?.country !== country)
      bad(`\`${field}\` names ${shown(slug)}, whose country is not ${country}.`)
  }
}
