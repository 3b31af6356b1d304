import { fold } from '../../data/schema/fold.ts'
import { mentionedIn } from './mentions.ts'
import { allWords, isCardName, isSameKind, likeness, tellingWords, wordsOfIssuer } from './names.ts'

/** A card as the catalogue names it. */
export interface Named {
  readonly slug: string
  readonly name: string
  readonly aliases: readonly string[]
}

/** Whose page it is. */
export type Identity =
  | { readonly is: 'same' }
  /** Another card of the catalogue stands at this address. */
  | { readonly is: 'other'; readonly slug: string; readonly name: string }
  /** It names no card that we know. */
  | { readonly is: 'unknown'; readonly name: string | null }

export type Namer = ReturnType<typeof namerOf>

interface Words {
  readonly telling: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

/** Where the telling words are the same, the others decide: a store's card and its Visa. */
const TIE = 0.05
const SURE = 0.9
const LIKELY = 0.75

/** Tells an issuer's cards apart by their names. */
export function namerOf(issuerNames: readonly string[], cards: readonly Named[]) {
  const issuerWords = wordsOfIssuer(issuerNames)
  const words = (name: string) => ({ telling: tellingWords(name, issuerWords), all: allWords(name) })
  const known = cards.map((card) => ({ card, sets: [card.name, ...card.aliases].map(words) }))
  const alike = (a: Words, b: Words) =>
    isSameKind(a.all, b.all) ? likeness(a.telling, b.telling) * (1 - TIE) + likeness(a.all, b.all) * TIE : 0
  const score = (sets: readonly Words[], names: readonly string[]) =>
    Math.max(0, ...names.flatMap((name) => sets.map((set) => alike(set, words(name)))))
  return {
    issuerWords,
    /** Every name of a card that the catalog knows. */
    namesOf(slug: string): readonly string[] {
      const card = cards.find((each) => each.slug === slug)
      return card ? [card.name, ...card.aliases] : []
    },
    /** The cards whose whole names stand in a text. */
    mentioned: (text: string): Named[] => mentionedIn(text, cards, issuerWords),
    /** Whether words read as the name of a card of the issuer, known or not. */
    isName: (words: string): boolean => isCardName(words, issuerWords),
    /** Whether a name has every telling word of a card's, and more: a near twin of it. */
    isTwin(slug: string, name: string): boolean {
      const words = tellingWords(name, issuerWords)
      const sets = known.find(({ card }) => card.slug === slug)?.sets ?? []
      return sets.some(
        ({ telling }) => telling.size < words.size && [...telling].every((word) => words.has(word)),
      )
    },
    /** The one card that a name means, where it is sure: what only resembles a card is another. */
    meant(name: string): Named | undefined {
      const scored = known.map(({ card, sets }) => ({ card, score: score(sets, [name]) }))
      const [best, next] = scored.toSorted((a, b) => b.score - a.score)
      if (best === undefined || best.score < SURE) return undefined
      return next !== undefined && next.score === best.score ? undefined : best.card
    },
    /** Whether a page with these names, and these words below them, is the card's. */
    identify(slug: string, names: readonly string[], text: string): Identity {
      const scored = known.map(({ card, sets }) => ({ card, score: score(sets, names) }))
      const own = scored.find(({ card }) => card.slug === slug)
      const others = scored.filter(({ card }) => card.slug !== slug).toSorted((a, b) => b.score - a.score)
      const [other] = others
      if (own && own.score >= LIKELY && own.score >= (other?.score ?? 0)) return { is: 'same' }
      if (other && other.score >= SURE && other.score > (own?.score ?? 0))
        return { is: 'other', slug: other.card.slug, name: other.card.name }
      const stranger = names.find((name) => isCardName(name, issuerWords))
      if (own && stranger === undefined && mentions(text, own.card)) return { is: 'same' }
      return { is: 'unknown', name: stranger ?? names.find(speaksOfCard) ?? names[0] ?? null }
    },
  }
}

const speaksOfCard = (name: string): boolean => /card|visa|mastercard|express/i.test(name)

/** The whole name stands in the words: enough where title and headings only advertise, and name no other card. */
function mentions(text: string, { name, aliases }: Named): boolean {
  const folded = ` ${fold(text)} `
  const long = [name, ...aliases].map(fold).filter((each) => each.split(' ').length >= 2)
  return long.some((each) => folded.includes(` ${each} `))
}
