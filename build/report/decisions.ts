import type { Entry } from './entry.ts'

/** Items that a maintainer can decide together. */
export interface Decision {
  readonly title: string
  /** Slug of the card, or of the issuer for several cards. */
  readonly scope: string
  readonly entries: readonly Entry[]
  /** Commands that decide all entries. */
  readonly accept: string
  readonly reject: string
}

/** Number of cards of an issuer from which items with the same cause are one decision. */
const CARDS_MIN = 3

/** Groups items by their group, then by causes that several cards of an issuer share, then by card. */
export function decisionsOf(entries: readonly Entry[]): Decision[] {
  const grouped = [...Map.groupBy(entries.filter(isGrouped), ({ group }) => group)]
  const alone = entries.filter((entry) => !isGrouped(entry))
  const byCause = [...Map.groupBy(alone, ({ issuer, cause }) => `${issuer} ${cause}`).values()]
  const shared = byCause.filter((group) => new Set(group.map(({ card }) => card)).size >= CARDS_MIN)
  const rest = alone.filter((entry) => !shared.some((group) => group.includes(entry)))
  const byCard = [...Map.groupBy(rest, ({ card }) => card).values()]
  return [
    ...grouped.map(([group, own]) => oneGroup(group ?? '', own)),
    ...shared.flatMap(sharedCause),
    ...byCard.flatMap(oneCard),
  ]
}

const isGrouped = ({ group }: Entry): boolean => group !== null

const oneGroup = (group: string, entries: readonly Entry[]): Decision => ({
  title: `${new Set(entries.map(({ card }) => card)).size} cards: ${group.replaceAll('-', ' ')}`,
  scope: [...new Set(entries.map(({ issuer }) => issuer))].join(', '),
  entries,
  ...commands(`--group ${group}`),
})

function sharedCause(entries: readonly Entry[]): Decision[] {
  return entries.slice(0, 1).map(({ issuer, cause }) => ({
    title: `${new Set(entries.map(({ card }) => card)).size} cards: ${(cause ?? '').replaceAll('-', ' ')}`,
    scope: issuer,
    entries,
    ...commands(`--issuer ${issuer} --cause ${cause}`),
  }))
}

function oneCard(entries: readonly Entry[]): Decision[] {
  return entries.slice(0, 1).map(({ name, card }) => ({
    title: name,
    scope: card,
    entries,
    ...commands(entries.length === 1 ? (entries[0]?.id ?? '') : `--card ${card}`),
  }))
}

const commands = (which: string) => ({
  accept: commandFor('accept', which),
  reject: commandFor('reject', which),
})

/** Returns the command that decides items, ready to copy. */
export const commandFor = (verdict: 'accept' | 'reject', which: string): string =>
  `npm run review -- ${verdict} ${which}`
