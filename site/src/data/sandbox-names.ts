/** Names in the examples of the documentation, with their replacements for the sandbox. */
const IN_SANDBOX: Readonly<Record<string, string>> = {
  'chase-sapphire-preferred': 'example-complete',
  'chase-sapphire-reserve': 'example-long-history',
  'blue-cash-preferred-card-from-american-express': 'example-everyday',
  'capital-one-savor': 'example-shared-cap',
  'pc-financial': 'example-bank',
  chase: 'example-bank',
  amex: 'example-bank',
  citi: 'sample-credit-union',
  'sapphire pref': 'complete',
  'costco-us': 'mega-store-us',
  costco: 'mega',
  CHASE_UR: 'EXAMPLE_POINTS',
}

const NAMES = Object.keys(IN_SANDBOX).toSorted((one, other) => other.length - one.length)
// A query has a plus sign in place of a space.
const PATTERN = NAMES.map((name) => name.replace(' ', '[ +]')).join('|')
const NAMED = new RegExp(`(?<![\\w-])(?:${PATTERN})(?![\\w-])`, 'g')

/** A name in a text, and its replacement in the sandbox. */
export type Renamed = readonly [name: string, inSandbox: string]

/** Returns the names in the text of an example, in their order. */
export const namesIn = (text: string): readonly Renamed[] =>
  [...text.matchAll(NAMED)].map(([name]) => [name, IN_SANDBOX[name.replace('+', ' ')] ?? name])

/** Returns the text of an example for the sandbox. */
export const textInSandbox = (text: string): string =>
  text.replace(NAMED, (name) => IN_SANDBOX[name.replace('+', ' ')] ?? name)
