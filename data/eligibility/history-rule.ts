import { quantity } from '../quantity.ts'
import type { RuleDetails } from '../schema/rule-details.ts'
import { counts, type Known, type KnownAccount } from './accounts.ts'
import type { Decision } from './check.ts'
import type { EligibilityCard } from './facts.ts'
import { endOf, hasLength } from './period.ts'

/** Who applies for which card, and when. */
export interface Application {
  readonly card: EligibilityCard
  readonly accounts: readonly KnownAccount[]
  readonly cards: ReadonlyMap<string, EligibilityCard>
  /** ISO 8601 day. */
  readonly on: string
}

/** An account that a rule may count: until which day; null if without an end. */
interface Counted {
  readonly isKnown: boolean
  readonly until: string | null
}

/** Whether a rule depends on accounts of the history. */
export const isAboutHistory = ({ max_cards, once, scope, from }: RuleDetails): boolean =>
  max_cards !== undefined || once !== undefined || (scope !== undefined && from !== undefined)

/** Decides a rule that counts accounts or welcome offers. */
export function decideHistory(details: RuleDetails, application: Application): Decision {
  const counted = application.accounts.flatMap((account) => countedAs(details, account, application))
  const max = details.max_cards ?? 1
  const known = counted.filter(({ isKnown }) => isKnown)
  if (known.length >= max)
    return {
      verdict: 'fail',
      why: `${countText(known.length, details)}; ${max === 1 ? 'one is' : `${max} are`} too many.`,
      earliest: earliestOf(known, max),
    }
  if (counted.length >= max)
    return {
      verdict: 'unknown',
      why: `${counted.length - known.length} of ${countText(counted.length, details)} may or may not count.`,
      earliest: null,
    }
  return {
    verdict: 'pass',
    why: `${countText(counted.length, details)}; fewer than ${max}.`,
    earliest: null,
  }
}

/** Returns the first day on which fewer than `max` accounts count; null if that is not known. */
function earliestOf(known: readonly Counted[], max: number): string | null {
  const endless = known.filter(({ until }) => until === null).length
  if (endless >= max) return null
  const ends = known.flatMap(({ until }) => until ?? []).sort()
  return ends[known.length - max] ?? null
}

function countedAs(
  details: RuleDetails,
  account: KnownAccount,
  { card, cards, on }: Application,
): readonly Counted[] {
  const inScope = counts(details, account, card, cards)
  if (inScope === false) return []
  const { isKnown, until } = eventOf(details, account, on)
  if (isKnown === false || (until !== null && until <= on)) return []
  return [{ isKnown: inScope === true && isKnown === true, until }]
}

/** Returns whether the event of a rule happened to an account, and until which day it counts. */
function eventOf(
  details: RuleDetails,
  { opened, closed, bonus_received: bonus }: KnownAccount,
  on: string,
): { readonly isKnown: Known; readonly until: string | null } {
  const end = (day: string) => (hasLength(details) ? endOf(day, details) : null)
  const isOpen = closed === undefined || closed > on
  switch (eventNameOf(details)) {
    case 'open':
      return { isKnown: isOpen, until: null }
    case 'held':
      return { isKnown: true, until: isOpen ? null : end(closed ?? on) }
    case 'bonus_received':
      return {
        isKnown: bonus === undefined ? null : true,
        until: end(typeof bonus === 'string' ? bonus : opened),
      }
    default:
      return { isKnown: true, until: end(opened) }
  }
}

/** Co-branded programs pay a welcome offer once per tier, so a tier counts offers, not accounts. */
const eventNameOf = ({ from, scope, once }: RuleDetails) =>
  from ?? (scope === 'tier' ? 'bonus_received' : once === undefined ? 'opened' : 'held')

/** What an event is called: one, and several. */
const NOUNS: Readonly<Record<ReturnType<typeof eventNameOf>, readonly [string, string]>> = {
  opened: ['account opened', 'accounts opened'],
  open: ['open account', 'open accounts'],
  held: ['account held', 'accounts held'],
  bonus_received: ['welcome offer received', 'welcome offers received'],
}

function countText(count: number, details: RuleDetails): string {
  const [one, several] = NOUNS[eventNameOf(details)]
  return `${quantity(count, `counted ${one}`, `counted ${several}`)}${periodOf(details)}`
}

function periodOf({ period_days, period_months }: RuleDetails): string {
  if (period_days !== undefined) return ` within ${period_days} days`
  return period_months === undefined ? '' : ` within ${period_months} months`
}
