import type { ListedCard } from './free-view.ts'
import { cardPath, issuerPath } from './paths.ts'

const CURRENCIES = { US: 'USD', CA: 'CAD' } as const

/** A path of the site with the name of its page. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/** Returns the breadcrumbs of a page in the vocabulary of schema.org. */
export const breadcrumbs = (crumbs: readonly Crumb[], site: URL | undefined): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, position) => ({
    '@type': 'ListItem',
    position: position + 1,
    name,
    item: new URL(path, site).href,
  })),
})

/** Describes a card in the vocabulary of schema.org. Unknown values are left out. */
export function creditCard({ card }: ListedCard, site: URL | undefined): object {
  const currency = CURRENCIES[card.issuers.country]
  const fee = card.annual_fee
  return {
    '@context': 'https://schema.org',
    '@type': 'CreditCard',
    name: card.name,
    url: new URL(cardPath(card.slug), site).href,
    provider: {
      '@type': 'BankOrCreditUnion',
      name: card.issuers.name,
      url: new URL(issuerPath(card.issuers.slug), site).href,
    },
    areaServed: card.issuers.country,
    ...(card.signup_bonus === null ? {} : { description: card.signup_bonus }),
    ...(fee === null
      ? {}
      : {
          feesAndCommissionsSpecification: `Annual fee: ${fee} ${currency}`,
          offers: {
            '@type': 'Offer',
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: fee,
              priceCurrency: currency,
              billingDuration: 'P1Y',
            },
          },
        }),
  }
}
