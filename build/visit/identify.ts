import { fold } from '../../data/schema/fold.ts'
import { mentionFinder } from './mentions.ts'
import { allWords, distinctiveWords, isCardName, isSameKind, likeness, wordsOfIssuer } from './names.ts'

/** Names of a card in the catalog. */
export interface KnownCard {
  readonly slug: string
  readonly name: string
  readonly aliases: readonly string[]
}

/** Which card a page is about. */
export type Identity =
  /** It is about the card. `calls`: the page's name for the card, if the page uses none of the catalog's names. */
  | { readonly is: 'same'; readonly calls?: string }
  /** It is about another card in the catalog. */
  | { readonly is: 'other'; readonly slug: string; readonly name: string }
  /** It names no card in the catalog. */
  | { readonly is: 'unknown'; readonly name: string | null }

export type CardMatcher = ReturnType<typeof cardMatcher>

interface Words {
  readonly distinctive: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

/** Weight of the other words, which decide between names with the same distinctive words, such as a store card and its Visa. */
const TIE = 0.05
const MATCH_MIN = 0.9
const OWN_MATCH_MIN = 0.75

/** Creates a matcher of an issuer's cards by name. */
export function cardMatcher(issuerNames: readonly string[], cards: readonly KnownCard[]) {
  const issuerWords = wordsOfIssuer(issuerNames)
  const words = (name: string) => ({ distinctive: distinctiveWords(name, issuerWords), all: allWords(name) })
  const known = cards.map((card) => ({ card, sets: [card.name, ...card.aliases].map(words) }))
  const alike = (a: Words, b: Words) =>
    isSameKind(a.all, b.all)
      ? likeness(a.distinctive, b.distinctive) * (1 - TIE) + likeness(a.all, b.all) * TIE
      : 0
  const score = (sets: readonly Words[], names: readonly string[]) =>
    Math.max(0, ...names.flatMap((name) => sets.map((set) => alike(set, words(name)))))
  /** Returns the first name of a card among names, if none of them has exactly the distinctive words of the card. */
  const otherName = (own: readonly Words[], names: readonly string[]) => {
    const isOwn = (name: string) =>
      own.some(({ distinctive }) => likeness(distinctive, distinctiveWords(name, issuerWords)) === 1)
    return names.some(isOwn) ? undefined : names.find((name) => isCardName(name, issuerWords))
  }
  return {
    issuerWords,
    /** Returns all names of a card. */
    namesOf(slug: string): readonly string[] {
      const card = cards.find((each) => each.slug === slug)
      return card ? [card.name, ...card.aliases] : []
    },
    /** Returns the cards whose full names a text contains. */
    mentionedIn: mentionFinder(cards, issuerWords),
    /** Whether words look like the name of a card, known or unknown. */
    isCardName: (words: string): boolean => isCardName(words, issuerWords),
    /** Whether a name has all distinctive words of a card's name, and others. */
    isVariant(slug: string, name: string): boolean {
      const words = distinctiveWords(name, issuerWords)
      const sets = known.find(({ card }) => card.slug === slug)?.sets ?? []
      return sets.some(
        ({ distinctive }) =>
          distinctive.size < words.size && [...distinctive].every((word) => words.has(word)),
      )
    },
    /** Returns the card with this name; undefined for a name that is only similar or fits several cards equally. */
    match(name: string): KnownCard | undefined {
      const scored = known.map(({ card, sets }) => ({ card, score: score(sets, [name]) }))
      const [best, next] = scored.toSorted((a, b) => b.score - a.score)
      if (best === undefined || best.score < MATCH_MIN) return undefined
      return next !== undefined && next.score === best.score ? undefined : best.card
    },
    /** Identifies a page that should be about the card, by its names and its text. */
    identify(slug: string, names: readonly string[], text: string): Identity {
      const scored = known.map(({ card, sets }) => ({ card, sets, score: score(sets, names) }))
      const own = scored.find(({ card }) => card.slug === slug)
      const others = scored.filter(({ card }) => card.slug !== slug).toSorted((a, b) => b.score - a.score)
      const [other] = others
      if (own && own.score >= OWN_MATCH_MIN && own.score >= (other?.score ?? 0)) {
        const calls = containsName(text, own.card) ? undefined : otherName(own.sets, names)
        return { is: 'same', ...(calls === undefined ? {} : { calls }) }
      }
      if (other && other.score >= MATCH_MIN && other.score > (own?.score ?? 0))
        return { is: 'other', slug: other.card.slug, name: other.card.name }
      const unknown = names.find((name) => isCardName(name, issuerWords))
      if (own && unknown === undefined && containsName(text, own.card)) return { is: 'same' }
      return { is: 'unknown', name: unknown ?? names.find(mentionsCard) ?? names[0] ?? null }
    },
  }
}

const mentionsCard = (name: string): boolean => /card|visa|mastercard|express/i.test(name)

/** Whether a text contains a full name of a card. This suffices for a page whose title and headings name no card. */
function containsName(text: string, { name, aliases }: KnownCard): boolean {
  const folded = ` ${fold(text)} `
  const long = [name, ...aliases].map(fold).filter((each) => each.split(' ').length >= 2)
  return long.some((each) => folded.includes(` ${each} `))
}
