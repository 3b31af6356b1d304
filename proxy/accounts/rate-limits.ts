import { type Rate, type RateName, type RateTerms, rates } from '../../data/schema/bounds.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Allowance, SignInStore } from '../store/sign-in.ts'

/** The subjects that a rate limit counts for, such as the account. */
export type Subjects = Readonly<Partial<Record<Rate['per'], string>>>

/** Returns the allowances of a rate limit for these subjects. */
export function allowancesOf(name: RateName, subjects: Subjects): readonly Allowance[] {
  const { limits }: RateTerms = rates[name]
  return limits.map(({ max, span, per }) => ({ name, subject: subjects[per] ?? '', max, span }))
}

/** Takes one of each allowance of a rate limit. Throws 429 if one is used up. */
export async function requireRate(
  store: Pick<SignInStore, 'takeAllowances'>,
  name: RateName,
  subjects: Subjects,
  now: Date,
): Promise<void> {
  const retryAfterSeconds = await store.takeAllowances(allowancesOf(name, subjects), now)
  if (retryAfterSeconds > 0)
    refuse('rate_limited', `Too many ${rates[name].of}. Try again later.`, { retryAfterSeconds })
}
