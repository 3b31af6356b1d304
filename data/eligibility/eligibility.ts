import { knownAccounts, tierOf } from './accounts.ts'
import type { Check, Decided, Decision, Verdict } from './check.ts'
import type { EligibilityCard, EligibilityFacts, EligibilityRule } from './facts.ts'
import { type Application, decideHistory, isAboutHistory } from './history-rule.ts'
import { checkLimits } from './limits.ts'
import type { Applicant } from './query.ts'

/** Whether an application for a card would meet the known rules. */
export interface CardEligibility {
  readonly slug: string
  readonly name: string
  readonly verdict: Verdict
  readonly bonus_verdict: Verdict
  /** First day on which every failing check with a date would pass; null if there is none. */
  readonly earliest: string | null
  readonly checks: readonly Check[]
}

/** Notes that apply to every response. */
export const ELIGIBILITY_NOTES = [
  'This is guidance, not a decision: issuers decide about each application.',
  'Rules are those that issuers state or applicants report. Issuers can have others.',
  'A rule that is not confirmed to apply today is listed as `unknown` and decides nothing.',
] as const

/**
 * Checks an applicant against the application rules and limits of cards (part two, section 14). `catalog`: the cards of the country.
 * `on`: ISO 8601 day of the application.
 */
export function checkEligibility(
  facts: EligibilityFacts,
  {
    cards,
    catalog,
  }: { readonly cards: readonly EligibilityCard[]; readonly catalog: readonly EligibilityCard[] },
  applicant: Applicant,
  on: string,
): readonly CardEligibility[] {
  const bySlug = new Map(catalog.map((card) => [card.slug, card]))
  const accounts = knownAccounts(applicant.history, bySlug)
  return cards.map((card) => {
    const rules = facts.rules.filter((rule) => isAbout(rule, card))
    const checks = [
      ...rules.map((rule) => checkRule(rule, { card, accounts, cards: bySlug, on }, applicant)),
      ...checkLimits(facts.limits[card.slug] ?? [], applicant),
    ]
    return summarize(card, checks)
  })
}

function isAbout(
  { issuer, details }: EligibilityRule,
  { slug, issuer: own, card_type }: EligibilityCard,
): boolean {
  if (issuer !== own) return false
  if (details?.cards !== undefined && !details.cards.includes(slug)) return false
  if (details?.scope === 'tier' && tierOf(details, slug) === undefined) return false
  return details?.scope !== 'issuer_business' || card_type === 'business'
}

/** Kinds of rules about welcome offers, and kinds that are about neither an approval nor an offer. */
const BONUS_KINDS: readonly (string | null)[] = ['bonus_eligibility']
const OTHER_KINDS: readonly (string | null)[] = [
  'product_change',
  'credit_check',
  'authorized_user',
  'introductory_rate',
]

/** Whether a rule says only whose credit report an issuer uses, which decides nothing. A limit of inquiries does. */
const namesOnlyBureaus = ({ details }: EligibilityRule): boolean =>
  details !== null && Object.keys(details).every((name) => /^bureaus?(?:_|$)/.test(name))

function checkRule(rule: EligibilityRule, application: Application, applicant: Applicant): Decided {
  const { name, type, source, isActive } = rule
  const common = { rule: name, kind: type ?? 'other', source }
  if (isActive !== true) {
    const why = `The rule is not confirmed to apply today. ${rule.description}`
    return { ...common, verdict: 'unknown', why, earliest: null, decides: 'nothing' }
  }
  if (OTHER_KINDS.includes(type) || namesOnlyBureaus(rule)) {
    const why = `The rule is not about an application or its welcome offer. ${rule.description}`
    return { ...common, verdict: 'unknown', why, earliest: null, decides: 'nothing' }
  }
  const decides = BONUS_KINDS.includes(type) ? 'bonus' : 'approval'
  const decision = decide(rule, application, applicant)
  return { ...common, ...decision, why: `${decision.why} ${rule.description}`, decides }
}

function decide({ details }: EligibilityRule, application: Application, applicant: Applicant): Decision {
  const undecided = { verdict: 'unknown', why: 'The request does not say enough.', earliest: null } as const
  if (details === null) return undecided
  if (details.no_bonus === true)
    return { verdict: 'fail', why: 'The card has no welcome offer.', earliest: null }
  if (isAboutHistory(details)) return decideHistory(details, application)
  return failedIncome(details, applicant) ?? undecided
}

/** Returns a failure if a rule states an income that the applicant does not reach. */
function failedIncome(details: object, { income, household_income }: Applicant): Decision | null {
  const stated = details as { readonly min_income?: number; readonly min_income_household?: number }
  const isBelow = (own: number | undefined, min: number | undefined) =>
    own !== undefined && min !== undefined && own < min
  if (isBelow(income, stated.min_income) || isBelow(household_income, stated.min_income_household))
    return { verdict: 'fail', why: 'The income is below the minimum.', earliest: null }
  return null
}

function summarize({ slug, name }: EligibilityCard, checks: readonly Decided[]): CardEligibility {
  const verdictOf = (decided: Decided['decides']): Verdict => {
    const verdicts = checks.filter(({ decides }) => decides === decided).map(({ verdict }) => verdict)
    if (verdicts.includes('fail')) return 'fail'
    return verdicts.includes('unknown') ? 'unknown' : 'pass'
  }
  const dates = checks.flatMap(({ earliest }) => earliest ?? []).sort()
  return {
    slug,
    name,
    verdict: verdictOf('approval'),
    bonus_verdict: verdictOf('bonus'),
    earliest: dates.at(-1) ?? null,
    checks: checks.map(({ rule, kind, verdict, why, earliest, source }) => ({
      ...{ rule, kind, verdict, why, earliest, source },
    })),
  }
}
