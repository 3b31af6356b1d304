import { COUNTRIES } from '../../data/schema/card.ts'
import type { EligibilityBody } from '../../data/schema/eligibility.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { requireCards } from './value.ts'

/**
 * Checks the parts of a body that its schema cannot. Throws 400 or 404 that names the first invalid one. `on`: ISO 8601 day of the
 * application.
 */
export function requireApplicant(
  { cards, history, country }: EligibilityBody,
  on: string,
  snapshot: Pick<Snapshot, 'columns' | 'positionOf'>,
) {
  requireCards('cards', cards, country, snapshot)
  for (const [i, account] of history.entries()) requireAccount(`history[${i}]`, account, on)
  const accountCards = new Set(history.flatMap(({ card }) => card ?? []))
  // An account can be of any country: people move.
  for (const each of COUNTRIES) {
    const own = [...accountCards].filter(
      (slug) => snapshot.positionOf(slug) === undefined || countryOf(slug, snapshot) === each,
    )
    requireCards('history', own, each, snapshot)
  }
  for (const [i, { issuer }] of history.entries())
    if (issuer !== undefined && !snapshot.columns.issuers.some(({ slug }) => slug === issuer))
      refuse('not_found', `No such issuer in \`history[${i}]\`: ${issuer}.`)
}

const countryOf = (slug: string, { columns, positionOf }: Pick<Snapshot, 'columns' | 'positionOf'>) =>
  columns.issuers[columns.issuer[positionOf(slug) ?? -1] ?? -1]?.country

const bad = (message: string): never => refuse('bad_request', message)

function requireAccount(name: string, account: EligibilityBody['history'][number], on: string) {
  const { card, issuer, opened, closed, bonus_received: bonus } = account
  if ((card === undefined) === (issuer === undefined))
    bad(`\`${name}\` must have either \`card\` or \`issuer\`.`)
  const dates = { opened, closed, bonus_received: bonus === true ? undefined : bonus }
  for (const [field, date] of Object.entries(dates)) {
    if (date === undefined) continue
    if (date > on) bad(`\`${name}.${field}\` must not be after ${on}, the day of the application.`)
    if (date < opened) bad(`\`${name}.${field}\` must not be before \`opened\`.`)
  }
}
