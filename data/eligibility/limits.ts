import type { Decided } from './check.ts'
import type { CardLimit, LimitField } from './facts.ts'
import type { Applicant } from './query.ts'

/** Checks a card's own limits of income and credit score. Where it states two incomes, either is enough. */
export function checkLimits(
  limits: readonly CardLimit[],
  { income, household_income, credit_score }: Applicant,
): readonly Decided[] {
  const limit = (field: LimitField) => limits.find((each) => each.field === field)
  const [personal, household, score] = [
    limit('min_income'),
    limit('min_income_household'),
    limit('credit_score_min'),
  ]
  const [first, ...others] = [
    ...(personal === undefined ? [] : [{ what: 'personal income', limit: personal, own: income }]),
    ...(household === undefined
      ? []
      : [{ what: 'household income', limit: household, own: household_income }]),
  ]
  return [
    ...(first === undefined ? [] : [decide('Minimum income', 'income', [first, ...others])]),
    ...(score === undefined
      ? []
      : [
          decide('Minimum credit score', 'credit_score', [
            { what: 'credit score', limit: score, own: credit_score },
          ]),
        ]),
  ]
}

/** A limit and what the applicant has. */
interface Stated {
  readonly what: string
  readonly limit: CardLimit
  readonly own: number | undefined
}

/** One limit that is reached is enough. A missing value decides nothing. */
function decide(rule: string, kind: string, [first, ...others]: readonly [Stated, ...Stated[]]): Decided {
  const stated = [first, ...others]
  const reached = stated.find(({ limit, own }) => own !== undefined && own >= limit.value)
  const missing = stated.find(({ own }) => own === undefined)
  const needed = stated.map(({ what, limit }) => `a ${what} of ${limit.value}`).join(' or ')
  const { source } = (reached ?? missing ?? first).limit
  const common = { rule, kind, source, earliest: null, decides: 'approval' } as const
  if (reached !== undefined)
    return { ...common, verdict: 'pass', why: `The card asks for ${needed}, which you have.` }
  if (missing !== undefined)
    return {
      ...common,
      verdict: 'unknown',
      why: `The card asks for ${needed}. Your ${missing.what} is missing.`,
    }
  return { ...common, verdict: 'fail', why: `The card asks for ${needed}.` }
}
