import { cues, find, follows } from '../tokens/cues.ts'
import { type Line, lineOf, printedAt } from '../tokens/line.ts'
import { isFarBelow } from './far.ts'
import { firstWord, isFreeLine } from './free.ts'

/** Capitalized words that continue a value with its tiers or conditions. */
const NEXT_TIER = cues('up_to|if|for|after|or|and|then|none|otherwise|first|second|subsequent|thereafter')
/** Capitalized words that continue a value with other details. */
const DETAILS = cues(`
  each|every|per|max|plus|of|us|cad|canad|canada|canadian|quebec|québec|note|variable|fixed|intro|introductory|promotional
  apr|based|prime|when|with|on|in|annual|special|visa|master|mastercard|single|multi|multiple|foreign|international
  transaction|charged|non|waived|which|min
`)
const MINIMUM = cues('minimum')
const INCOME = cues('minimum individual|household|personal|annual|gross|income|credit|payment')
const OPENS = /^(?:#[$%]|none|no|free|waived|nil)$/
const EARNED = cues('cash_back|cashback|point|mile')
const PARAGRAPHS_MAX = 3
const TOKENS_MAX = 160

/** Returns the words of a fee: from its label to the next statement. Nothing if its figure is far from the label. */
export function pieceOf(words: string): Line {
  const whole = lineOf(words)
  const line = lineOf(words.slice(whole.tokens[firstWord(whole)]?.start ?? 0))
  const ends = [paragraphEnd(line), nextFee(line), earnedFrom(line), nextLabel(line), TOKENS_MAX]
  const end = Math.min(...ends.filter((each) => each >= 0))
  const own = lineOf(line.text.slice(0, line.tokens[end]?.start ?? line.text.length))
  return isFar(own) ? lineOf('') : own
}

const isCapital = (line: Line, at: number): boolean => /^\p{Lu}/u.test(printedAt(line, at))

/** Returns the end of the first paragraph with a value. */
function paragraphEnd(line: Line): number {
  const ends = line.keys.flatMap((key, at) =>
    key === '\n' && /\n\s*\n|\t\s*\n/.test(printedAt(line, at)) ? [at] : [],
  )
  const opened = line.keys.findIndex((key) => OPENS.test(key))
  return (
    ends.find((at) => opened >= 0 && at > opened && at <= (ends[PARAGRAPHS_MAX - 1] ?? at)) ??
    ends[PARAGRAPHS_MAX - 1] ??
    -1
  )
}

const LABEL = cues('nl ..3 ..3 ..3 fee|charge ..3 :')

/** Returns the line that opens with the label of another fee: "Promotional Cheque Fee: 3%". */
function nextFee(line: Line): number {
  const figure = line.keys.findIndex((key) => /^#[$%]?$/.test(key))
  if (figure < 0) return -1
  for (let at = find(line, LABEL, figure); at >= 0; at = find(line, LABEL, at + 1))
    if (isCapital(line, at + 1) && !/^(?:fee|charge)$/.test(line.keys[at + 1] ?? '')) return at
  return -1
}

/** Returns the line or sentence about a reward: "$200 cash back after you spend …". */
function earnedFrom(line: Line): number {
  const reward = find(line, EARNED)
  return line.keys.slice(0, Math.max(0, reward)).findLastIndex((key) => /^[\n.;]$/.test(key))
}

const FIGURE_UNIT = cues('/|per|a year|month|transaction')

/** Returns where the next label begins in a text without line breaks: at a capitalized word after the figure. */
function nextLabel(line: Line): number {
  const { keys } = line
  const figure = keys[0] === 'up' && keys[1] === 'to' ? 2 : 0
  if (keys[figure] !== '#$' && keys[figure] !== '#%') return -1
  const unit = follows(line, figure + 1, FIGURE_UNIT) ? figure + 3 : figure + 1
  if (keys[unit] === '+' && keys[unit + 1] === '#$') return unit
  const at = keys[unit] === '#' ? unit + 1 : unit
  const continues = follows(line, at, NEXT_TIER) || follows(line, at, DETAILS)
  const isDetail = follows(line, at, MINIMUM) && !follows(line, at, INCOME)
  return /^(?:\p{Lu}\p{Ll}+|\p{Lu}{3,})$/u.test(printedAt(line, at)) && !continues && !isDetail ? at : -1
}

/** Whether the first figure is far below the label. */
function isFar(line: Line): boolean {
  const at = line.keys.findIndex((key) => OPENS.test(key))
  return at >= 0 && isFarBelow(line.text.slice(0, line.tokens[at]?.start))
}

const IN_EVENT = cues('in the event')

/** Returns the end of the lines that belong to a fee. A line with a capital is another statement, unless it is a tier. */
export function ownLinesEnd(line: Line): number {
  const at = line.keys.findIndex(
    (key, i) =>
      /^[\n.;]$/.test(key) &&
      (key === '\n' || /^\s/.test(line.text.slice(line.tokens[i]?.end))) &&
      isCapital(line, i + 1) &&
      !follows(line, i + 1, NEXT_TIER) &&
      !follows(line, i + 1, IN_EVENT) &&
      (line.keys.slice(0, i).includes('#$') || isFreeLine(lineOf(line.text.slice(0, line.tokens[i]?.start)))),
  )
  return at < 0 ? line.keys.length : at
}
