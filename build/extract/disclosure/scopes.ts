import { matchesOf } from '../matches.ts'
import { memoize } from '../memoize.ts'
import { mayNameCard, NETWORK, nameIn } from '../page/cards-named.ts'

/** A word of a name. It ends where a joined rate starts. */
const WORD =
  "(?:U\\.S\\.(?= )|(?!(?:Prime|These|This|After|Your|None|NONE|Up|Free|Either)\\b)[A-Z](?:(?!\\d{1,2}\\.\\d+\\s?%)(?:[\\w'&/-]|\\.(?=\\w))){0,40}|(?<![A-Za-z])[a-z]{1,4}[A-Z]\\w{1,40})"
/** A card name. A capitalized aside is part of it: "Oak (World Elite) Card". */
const NAME = `(?:(?:All|Any) [Oo]ther [\\w ]{3,60}?(?: \\([^)]*\\))?|${WORD}(?:[ ]+(?:${WORD}|and|the|of|with|&|\\+|(?:credit )?cards?(?=\\s*[:-]\\s)|\\(${WORD}(?:[ ]${WORD}){0,3}\\)(?=[ ]+${WORD}))){0,12})`
const VALUE =
  '(?:(?:US)?\\$\\s?\\d|\\d{1,2}(?:[.,]\\d+)?\\s?%|None\\b|none\\b|[Nn]ot applicable\\b|N\\/A\\b|Free\\b|Up to|Either|Prime\\b|No (?:annual )?fee)'
const SCOPE = new RegExp(
  `(${NAME})(\\s*\\([^)%$]{0,60}\\))?\\s*(?:[:,\\t-]|\\n)?[\\s•]*(?:Your APR (?:will be|is) )?(?:\\d{1,2}\\s+)?-?(?<![\\d.,])(?=${VALUE})`,
  'g',
)

/** The words of a statement for one named card. */
export interface Scope {
  readonly card: string
  readonly words: string
  readonly start: number
  readonly end: number
}

/** Splits a statement by the cards it names: "Visa Classic: 12.90% Visa Platinum: 9.50%". */
export const scopesOf = memoize((words): readonly Scope[] => (mayNameCard(words) ? scopesIn(words) : []))

function scopesIn(words: string): readonly Scope[] {
  const trailing = trailingScopes(words)
  if (trailing.length > 1) return trailing
  let above = 0
  const heads = matchesOf(words.replace(/[^\S\n\t]/g, ' '), SCOPE).flatMap((match) => {
    const own = cardsIn(match[1] ?? '', match[2])
    if (own.length === 0) return []
    const listed = listedAt(words.slice(above, match.index))
    above = match.index + match[0].length
    return [{ cards: [...listed, ...own], start: match.index, valueAt: above }]
  })
  return heads.flatMap(({ cards, start, valueAt }, i) => {
    const end = heads[i + 1]?.start ?? words.length
    return cards.map((card) => ({ card, words: words.slice(valueAt, end), start, end }))
  })
}

/** Returns the names of a list that ends a text, up to the last one: "Oak Gold Visa, Oak Blue Visa, and". */
function listedAt(text: string): readonly string[] {
  const parts = text.split(',')
  if (!/^\s*(?:and\s*)?$/.test(parts.pop() ?? '')) return []
  const names: string[] = []
  for (const part of parts.toReversed()) {
    const [line = '', ...above] = part.trim().split('\n').toReversed()
    if (!/^(?:[A-Z]|[a-z]{1,4}[A-Z])/.test(line) || nameIn(line) !== line) break
    names.unshift(line)
    if (above.length > 0) break
  }
  return names
}

/** Returns the cards in a phrase, both if it repeats the network: "Visa Gold and Visa Secured 18.00%". */
function cardsIn(phrase: string, aside: string | undefined): string[] {
  const parts = phrase.split(/\s+(?:and|&)\s+/)
  const names = parts.every((part) => NETWORK.test(part)) ? parts : [phrase]
  return names.flatMap((name) => nameIn(name, aside) ?? [])
}

const VALUE_FIRST = new RegExp(
  `((?:Prime \\+ )?\\d{1,2}(?:\\.\\d+)?%(?: ?(?:to|-) (?:Prime \\+ )?\\d{1,2}(?:\\.\\d+)?%)?|\\$\\d[\\d.]*(?: (?:per year|annually|a year))?|\\bNone)(?: (?:[Vv]ariable|[Ff]ixed))?(?: [Rr]ate)? (?:(?:APR(?: for)?|for) (?:the )?|(?=${NAME} accounts?\\b))((?:standard )?${NAME})`,
  'g',
)

/** Splits by names after their rates: "22.99% APR Share Secured 18.00% APR Youth Visa". */
function trailingScopes(words: string): Scope[] {
  const below = [namesBelow(words), namesFirst(words), namesAside(words), namesBetween(words)].find(
    (scopes) => scopes.length > 1,
  )
  if (below) return below
  const found = matchesOf(words.replace(/\s/g, ' '), VALUE_FIRST)
  const [, ofRest] = FOR_ALL_EXCEPT.exec(words) ?? []
  const rest = ofRest ? [{ card: 'All other cards', words: ofRest, start: 0, end: found[0]?.index ?? 0 }] : []
  const named = found.flatMap((match, i) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const further = /^\$/.test(match[1] ?? '') ? words.slice(end, found[i + 1]?.index) : ''
    return cardsIn((match[2] ?? '').replace(/[.\s]+$|\s+(?:and|or|&)$/, ''), undefined).map((card) => ({
      card,
      words: `${match[1] ?? ''}${further}`,
      start,
      end,
    }))
  })
  return named.length > 0 ? [...rest, ...named] : named
}

/** "$0 for all Visa cards, except: $30 for Oak Gold Visa". */
const FOR_ALL_EXCEPT =
  /^\W*(\$\d[\d.]*|None) (?:for|on) (?:all|any|every)\b[^$%:;.]{0,30}?\b(?:cards?|accounts?|visas?|mastercards?),? except\b/i

/** Splits values on their own lines, each with its card on the next line. */
function namesBelow(words: string): Scope[] {
  const lines = linesOf(words)
  if (!OPENS_WITH_VALUE.test(lines[0]?.[0] ?? '')) return []
  const valued = lines.flatMap((line, i) =>
    OPENS_WITH_VALUE.test(line[0]) ? [{ line, below: lines[i + 1] }] : [],
  )
  const end = valued.findIndex(({ below }) => !nameLine(below?.[0] ?? ''))
  return valued.slice(0, end < 0 ? valued.length : end).map(({ line, below }) => ({
    card: nameLine(below?.[0] ?? '') ?? '',
    words: line[0],
    start: line.index,
    end: (below?.index ?? 0) + (below?.[0].length ?? 0),
  }))
}

const linesOf = (words: string): RegExpExecArray[] =>
  [...words.matchAll(/[^\n\t]+/g)].filter(([line]) => line.trim() !== '')

/** Returns the card name if the line has nothing else. */
function nameLine(line: string): string | undefined {
  const words = line.trim().replace(/:$/, '')
  return nameIn(words) === words && /^[A-Z]/.test(words) ? words : undefined
}

const OPENS_WITH_VALUE = /^\s*(?:free\b|up to \$|either \$|\d{1,2}(?:\.\d+)?\s?%|\$\s?\d|None\b)/i

/** Splits a list of card names, one per line, with one value each after the list. */
function namesFirst(words: string): Scope[] {
  const lines = linesOf(words)
  const length = lines.findIndex((line) => nameLine(line[0]) === undefined)
  const values = lines.slice(length, 2 * length)
  if (values.length < 2 || !values.every((line) => OPENS_WITH_VALUE.test(line[0]))) return []
  return values.map((line, i) => ({
    card: nameLine(lines[i]?.[0] ?? '') ?? '',
    words: line[0],
    start: lines[0]?.index ?? 0,
    end: line.index + line[0].length,
  }))
}

const ASIDE = new RegExp(`\\((${NAME})\\)[;,.]?`, 'g')

/** Grades of rates of one card, if there are no other names: "20.99% (Preferred), 24.99% (Standard)". */
const GRADE = /^(?:preferred|standard|basic|regular|reduced)$/i

/** Splits values before their card in parentheses: "$20 (Oak Gold Visa), None (Oak Blue Visa)". */
function namesAside(words: string): Scope[] {
  const named = matchesOf(words, ASIDE).filter(([, name = '']) => nameIn(name))
  const asides = named.every(([, name = '']) => GRADE.test(name)) ? [] : named
  const scopes = asides.map((match, i) => {
    const start = i === 0 ? 0 : (asides[i - 1]?.index ?? 0) + (asides[i - 1]?.[0].length ?? 0)
    const own = { words: words.slice(start, match.index), start, end: match.index + match[0].length }
    return { card: nameIn(match[1] ?? '') ?? '', ...own }
  })
  return scopes.every((scope) => OPENS_WITH_VALUE.test(scope.words.replace(/^(?:[\s:-]|or\b|and\b)+/, '')))
    ? scopes
    : []
}

const FIGURE_AND_NAME = new RegExp(
  `(\\d{1,2}(?:\\.\\d+)?\\s?%(?:\\s*(?:to|-)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?)\\s+(${WORD}(?:[ ]+${WORD})*)`,
  'g',
)

/** Splits rates on one line before their cards: "9.10% Visa Gold 12.10% Visa Classic". */
function namesBetween(words: string): Scope[] {
  const line = words.replace(/\s/g, ' ')
  const found = matchesOf(line, FIGURE_AND_NAME)
  const isRow = found.every(({ index }, i) => {
    const previous = found[i - 1]
    return line.slice(previous ? previous.index + previous[0].length : 0, index).trim() === ''
  })
  if (!isRow) return []
  return found.flatMap((match) => {
    const name = nameIn(match[2] ?? '')
    const end = match.index + match[0].length
    return name ? [{ card: name, words: match[1] ?? '', start: match.index, end }] : []
  })
}
