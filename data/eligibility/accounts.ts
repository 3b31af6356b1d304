import type { RuleDetails } from '../schema/rule-details.ts'
import type { EligibilityCard } from './facts.ts'
import type { Account } from './query.ts'

/** Whether something holds; null if that cannot be known. */
export type Known = boolean | null

/** An account of the history with what is known of its card. */
export interface KnownAccount extends Account {
  readonly issuer: string
}

/** Joins accounts with the cards that they name. */
export function knownAccounts(
  history: readonly Account[],
  cards: ReadonlyMap<string, EligibilityCard>,
): readonly KnownAccount[] {
  return history.map((account) => {
    const card = account.card === undefined ? undefined : cards.get(account.card)
    return {
      ...account,
      issuer: card?.issuer ?? account.issuer ?? '',
      type: account.type ?? card?.card_type ?? undefined,
    }
  })
}

/** Returns the slugs of the tier that a card belongs to; undefined if it belongs to none. */
export const tierOf = ({ tiers = {} }: RuleDetails, slug: string): readonly string[] | undefined =>
  Object.values(tiers).find((slugs) => slugs.includes(slug))

/** Whether a rule counts an account when its holder applies for a card. */
export function counts(
  details: RuleDetails,
  account: KnownAccount,
  card: EligibilityCard,
  cards: ReadonlyMap<string, EligibilityCard>,
): Known {
  const inScope = isInScope(details, account, card, cards)
  return inScope === false ? false : both(inScope, isOfKind(details, account))
}

const both = (a: Known, b: Known): Known => (a === false || b === false ? false : a === null ? null : b)

function isInScope(
  details: RuleDetails,
  account: KnownAccount,
  card: EligibilityCard,
  cards: ReadonlyMap<string, EligibilityCard>,
): Known {
  const { scope, counted_cards } = details
  const isOneOf = (slugs: readonly string[]): Known => {
    if (account.card !== undefined) return slugs.includes(account.card)
    return slugs.some((slug) => cards.get(slug)?.issuer === account.issuer) ? null : false
  }
  if (counted_cards !== undefined) return isOneOf(counted_cards)
  switch (scope) {
    case 'all_issuers':
      return true
    case 'issuer':
      return account.issuer === card.issuer
    case 'issuer_business':
      return both(
        account.issuer === card.issuer,
        account.type === undefined ? null : account.type === 'business',
      )
    case 'family':
      return isOneOf(details.cards ?? [card.slug])
    case 'tier':
      return isOneOf(tierOf(details, card.slug) ?? [])
    default:
      return isOneOf([card.slug])
  }
}

function isOfKind({ counts: kind, not_counted_cards = [] }: RuleDetails, account: KnownAccount): Known {
  if (kind === 'personal') return account.type === undefined ? null : account.type !== 'business'
  if (not_counted_cards.length === 0) return true
  return account.card === undefined ? null : !not_counted_cards.includes(account.card)
}
