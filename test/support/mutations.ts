/** Returns a random generator that is determined by its seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const WORDS = [
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ':',
    '$',
    '!',
    '=',
    '@',
    '...',
    '&',
    '|',
    '"',
    '"""',
    '#',
    ',',
    '-1',
    '0',
    '101',
    '1e9',
  ],
  ...[
    'query',
    'mutation',
    'subscription',
    'fragment',
    'on',
    'null',
    'true',
    'false',
    'Card',
    'Query',
    'Issuer',
    'RewardRate',
  ],
  ...[
    'cards',
    'card',
    'searchCards',
    'bestCards',
    'issuers',
    'issuer',
    'categories',
    'stats',
    'transferPartners',
    'slug',
    'name',
  ],
  ...[
    'limit: 100',
    'offset: 7',
    'slug: "csr"',
    'country: "CA"',
    '@include(if: false)',
    '@skip(if: $no)',
    '...f',
    '...g',
  ],
  ...[
    '... on Card { id }',
    '{ id }',
    '{ slug }',
    'a: slug',
    'issuers { slug }',
    'reward_rates { id }',
    '__typename',
    '__schema { types { name } }',
  ],
  ...[
    '__proto__',
    'constructor',
    '\u0000',
    '\u2028',
    '\ufeff',
    'é',
    '💳',
    '\\u0000',
    '99999999999999999999',
    '""',
    "'",
  ],
]

/** Returns a document with some words deleted, repeated, moved, replaced, or inserted. */
export function mutated(documents: readonly string[], random: () => number): string {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const at = (length: number) => Math.floor(random() * (length + 1))
  const words = pick(documents).match(/[A-Za-z_][A-Za-z0-9_]*|\.\.\.|"[^"]*"|\s+|[^\s]/g) ?? []
  const changes = 1 + Math.floor(random() ** 5 * 12)
  for (let change = 0; change < changes; change++) {
    const place = at(words.length)
    const other = pick(documents).split(/(?<=\s)/)
    const slice = words.slice(place, place + at(12))
    const kinds: (() => void)[] = [
      () => words.splice(place, 1),
      () => words.splice(place, at(6)),
      () => words.splice(place, 0, pick(WORDS), ' '),
      () => words.splice(place, 1, pick(WORDS)),
      () => words.splice(place, 0, ...Array.from({ length: at(40) }, () => slice).flat()),
      () => words.splice(at(words.length), 0, ...slice),
      () => words.splice(place, 0, ...other.slice(at(other.length)).slice(0, at(20))),
      () => words.splice(place, 0, ` ${pick(WORDS)} `.repeat(at(60))),
      () => words.splice(place, 0, '{ a '.repeat(at(30)), '} '.repeat(at(30))),
    ]
    pick(kinds)()
  }
  return words.join('').slice(0, 9_000)
}
