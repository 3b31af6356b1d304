import type { State } from './filter.ts'
import type { Row } from './rows.ts'

/** An issuer with cards. */
export interface RowIssuer {
  readonly slug: string
  readonly country: string
  readonly name: string
}

const { compare } = new Intl.Collator('en')

/** Returns the issuers of the rows. */
export const issuersOf = (rows: readonly Row[]): readonly RowIssuer[] => [
  ...new Map(
    rows.map(({ issuerSlug: slug, country, issuer: name }) => [slug, { slug, country, name }]),
  ).values(),
]

/** Returns the options of the filter, by name. Issuers that share a name have their country in parentheses. */
export function issuerOptions(
  issuers: readonly RowIssuer[],
): readonly (readonly [value: string, label: string])[] {
  const isShared = ({ slug, name }: RowIssuer) =>
    issuers.some((other) => other.slug !== slug && other.name === name)
  return issuers
    .map(
      (issuer) =>
        [issuer.slug, isShared(issuer) ? `${issuer.name} (${issuer.country})` : issuer.name] as const,
    )
    .toSorted(([, one], [, other]) => compare(one, other))
}

/** Returns the state with the issuer's slug. Older links have its name instead, which may need the country of the state. */
export function withIssuerSlug(state: State, issuers: readonly RowIssuer[]): State {
  const { issuer, country } = state
  if (issuer === undefined || issuers.some(({ slug }) => slug === issuer)) return state
  const found = issuers.find((each) => each.name === issuer && (!country || each.country === country))
  return found === undefined ? state : { ...state, issuer: found.slug }
}
