/** File with the values that the fields of a "Try it" form suggest, by kind. */
export const SUGGESTIONS = '/docs/suggestions.json'

const CARD = /^\/v1\/cards\/\{slug\}/
const ISSUER = /^\/v1\/issuers\/\{slug\}/

type Values = Readonly<Record<Suggestion['kind'], readonly string[]>>

/** Contents of the file: the values that a live or a test key finds. */
export type SuggestedValues = Readonly<Record<'live' | 'test', Values>>

/** Values that a field suggests. */
export interface Suggestion {
  readonly kind: 'cards' | 'issuers' | 'categories'
  /** The field takes several values, separated by commas. */
  readonly isList: boolean
}

/** Returns what a parameter's field suggests; null for none. */
export function suggestionOf(path: string, name: string): Suggestion | null {
  if (name === 'slugs') return { kind: 'cards', isList: true }
  if (name === 'category') return { kind: 'categories', isList: false }
  if (name === 'issuer' || (name === 'slug' && ISSUER.test(path))) return { kind: 'issuers', isList: false }
  return name === 'card_slug' || (name === 'slug' && CARD.test(path))
    ? { kind: 'cards', isList: false }
    : null
}

/** Id of the element with the suggestions. */
export const suggestionsId = ({ kind, isList }: Suggestion): string => `${isList ? 'several-' : ''}${kind}`

/** Returns completions of the last value of a list: the whole list with each value that matches and is not in it yet. */
export function completions(text: string, values: readonly string[]): readonly Completion[] {
  const start = text.lastIndexOf(',') + 1
  const before = text.slice(0, start)
  const typed = text.slice(start).trim()
  const chosen = before.split(',').map((value) => value.trim())
  return values
    .filter((value) => value.includes(typed) && !chosen.includes(value))
    .map((value) => ({ value: before + value, label: value }))
}

/** A text for the field, and the value that it adds. */
export interface Completion {
  readonly value: string
  readonly label: string
}
