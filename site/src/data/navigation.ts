import { showsCards } from './card-pages.ts'

export interface Link {
  readonly href: string
  readonly label: string
}

/** Links of the header, on every page. */
export const mainLinks: readonly Link[] = [
  ...(showsCards()
    ? [
        { href: '/cards/', label: 'Cards' },
        { href: '/best/', label: 'Best cards' },
        { href: '/calculator/', label: 'Calculator' },
      ]
    : []),
  { href: '/docs/', label: 'Docs' },
  { href: '/pricing/', label: 'Pricing' },
]

/** Links of the footer, by heading. */
export const footerLinks: readonly { readonly heading: string; readonly links: readonly Link[] }[] = [
  {
    heading: 'Data',
    links: [
      ...(showsCards()
        ? [
            { href: '/cards/', label: 'All cards' },
            { href: '/issuers/', label: 'Issuers' },
            { href: '/best/', label: 'Best cards' },
            { href: '/calculator/', label: 'Calculator' },
          ]
        : []),
      { href: '/changes/', label: 'Changes' },
      { href: '/docs/data/coverage/', label: 'Coverage' },
      { href: '/docs/data/method/', label: 'Method and sources' },
    ],
  },
  {
    heading: 'Developers',
    links: [
      { href: '/docs/start/quickstart/', label: 'Quickstart' },
      { href: '/docs/reference/', label: 'API reference' },
      { href: '/openapi.json', label: 'OpenAPI' },
      { href: '/llms.txt', label: 'llms.txt' },
      { href: '/docs/data/changelog/', label: 'Changelog' },
    ],
  },
  {
    heading: 'Service',
    links: [
      { href: '/pricing/', label: 'Pricing' },
      { href: '/portal/', label: 'Portal' },
      { href: '/contact/', label: 'Contact' },
      { href: '/docs/data/corrections/', label: 'Corrections' },
      { href: '/status/', label: 'Status' },
      { href: '/terms/', label: 'Terms' },
      { href: '/privacy/', label: 'Privacy' },
    ],
  },
]

/** Whether a link leads to the section of a page. */
export const isCurrent = ({ href }: Link, path: string): boolean => path.startsWith(href)
