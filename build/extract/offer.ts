import { cashIn } from './offer-cash.ts'
import type { Reading } from './reading.ts'
import { durations, points } from './readings.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { readSpend, type Spend } from './spend.ts'
import { quoteOf } from './tidy.ts'

/** One stage of a welcome offer. */
interface Part {
  readonly words: string
  readonly points: number
  readonly cash: number
  readonly isTotal: boolean
  readonly spend: Spend
}

const CUE =
  /\b(?:welcome|bonus|new (?:card ?members?|accounts?|customers?|cardholders?)|intro(?:ductory)? offer|limited[- ]time offer|sign[- ]?up|(?:first|initial) (?:\d+|\w+) (?:days|months|statement|billing)|account opening|open(?:ing)? (?:an|your) account|first purchase|when you (?:get|open|spend)|after (?:you )?(?:spend|make|use)\w*|apply (?:by|now|today))\b|^\W*(?:get|earn|enjoy|collect|receive) (?:up to )?(?:a total of )?[\d,]{5,}/i
const VERB =
  /\b(?:earn|get|receive|enjoy|collect|award(?:ed)?|offer(?:ing)?|bonus|pick up|score|take|up to|will appear)\b/i
/** An item of a list: "10,000 points when you spend …". */
const OPENS_WITH_POINTS = /^\W*\d[\d,]{3,}\s+(?:\w+\s+){0,3}(?:points|miles)\b/i
const NOT_WELCOME =
  /\b(?:refer(?:ral|red|ring)?|friend|anniversary|each year|every year|annually|per year|per calendar year|each (?:calendar|cardmember) year|contest|sweepstakes|^redeem\w*|can be redeemed|transfer(?:red)? to|expire|existing (?:card|customer)|cap(?:ped)?|insurance|prequalif|savings account)\b|\bopen\w* (?:an?|your(?: first)?|their(?: first)?) (?:[\w']+ ){0,5}(?:banking|chequing|checking|savings|deposit|bank account)\b/i
/** What comes again and again is no welcome. */
const RECURRING =
  /\b(?:each|every|per) (?:calendar |card ?member(?:ship)? |anniversary |account )?(?:quarter|year)\b/i
const FIRST = /\bfirst (?:year|12 months)\b|\bwelcome\b|\bnew card/i
const POINTS_MIN = 500
const POINTS_MAX = 1_000_000

/** The welcome offer of a page: its words, points or cash over all its stages, and what must be spent. */
export function readOffer(text: string, source: string): Reading[] {
  const sentences = sentencesOf(text)
  const parts = sentences.flatMap((sentence) => partsOf(sentence, source))
  const main = parts.find(({ isTotal }) => isTotal) ?? parts[0]
  if (!main) return []
  const quote = main.words
  const spend = furthest(parts) ?? condition(sentences, main)
  return [
    { field: 'signup_bonus', value: quote, quote },
    ...number('signup_bonus_points', totalPoints(parts), quote),
    ...number('signup_bonus_cash_value', main.cash || (parts.find(({ cash }) => cash > 0)?.cash ?? 0), quote),
    ...number('signup_min_spend', spend?.spend.amount ?? 0, spend?.words ?? quote),
    ...number(
      'signup_min_spend_months',
      (spend ?? (main.points === 0 ? main : undefined))?.spend.months ?? 0,
      spend?.words ?? quote,
    ),
  ]
}

const number = (field: Reading['field'], value: number, quote: string): Reading[] =>
  value > 0 ? [{ field, value, quote }] : []

const PRIZE = /,?\s*(?:and |or )?(?:get )?(?:a |your )?chance to win[\s\S]*$/i

/** "20,000 points after your first purchase, 50,000 points when you spend …, plus 30,000 points": its stages. */
const STAGES =
  /,\s*(?:and |plus |then )?(?=(?:an? (?:additional|extra|further) |earn )?\d[\d,]{3,}[\w\s+]{0,30}?(?:points|miles))|\s+plus,?\s+(?=[^.]{0,30}?\d[\d,]{3,}[\w\s+]{0,30}?(?:points|miles))/i

function partsOf({ words: all, start, end }: Sentence, source: string): Part[] {
  const words = all.replace(PRIZE, '')
  if (!CUE.test(words) || !(VERB.test(words) || OPENS_WITH_POINTS.test(words))) return []
  if (RECURRING.test(words) && !FIRST.test(words)) return []
  if (NOT_WELCOME.test(words) && readSpend(words).amount === undefined) return []
  const quote = quoteOf(source.slice(start, end))
  return words.split(STAGES).flatMap((clause) => partOf(clause, quote))
}

function partOf(words: string, quote: string): Part[] {
  const bonus = points(words).find(({ value, start: at }) => isBonus(words, value, at))
  const cash = cashIn(words, bonus !== undefined)
  if (!bonus && cash === 0) return []
  const isTotal = bonus !== undefined && /\bup to (?:a total of )?$/i.test(words.slice(0, bonus.start))
  const count = bonus ? stageTotal(words, bonus.value) : 0
  return [{ words: quote, points: count, cash, isTotal, spend: readSpend(words) }]
}

const MONTHLY =
  /\b(?:each|every|per|a) (?:month|billing (?:cycle|period)|statement)|monthly\b(?! statement| billing)/i

/** "1,250 points each month for 12 months" is a stage of 15,000. */
function stageTotal(words: string, value: number): number {
  if (!MONTHLY.test(words)) return value
  const counts = points(words).map((found) => found.value)
  const most = Math.max(...counts)
  const times = durations(words).at(-1)?.value
  if (times === undefined) return Math.max(most, value)
  return counts.find((each) => each === value * times) ?? (most > value ? most : value * times)
}

const isBonus = (words: string, value: number, at: number): boolean =>
  value >= POINTS_MIN &&
  value <= POINTS_MAX &&
  !/(?:every|each|per|=|for|minimum of|balance of)\s*$/i.test(words.slice(0, at))

const ADDS =
  /^\W*(?:i{2,3}|iv|v|vi|[b-e])[.)]\s|\b(?:additional|further|extra|another|plus|also|more|second|remaining|paperless|in addition|then)\b/i

/** A stated total stands; else stages that add to each other are summed, each figure once. */
function totalPoints(parts: readonly Part[]): number {
  const stages = [
    ...new Map(parts.filter((part) => part.points > 0).map((part) => [stageKey(part), part])).values(),
  ]
  const total = Math.max(0, ...stages.filter(({ isTotal }) => isTotal).map((part) => part.points))
  if (total > 0) return total
  const [first, ...others] = stages
  if (!first) return 0
  const added = others.filter(({ words }) => ADDS.test(words))
  const sum = added.reduce((all, part) => all + part.points, first.points)
  return others.some((part) => part.points === sum) ? sum : Math.max(sum, first.points)
}

const stageKey = ({ points: count, spend }: Part): string => `${count} ${spend.amount ?? ''}`

const ASKS = /^\W*(?:to (?:qualify|earn|get|receive)\b|you (?:must|have to|need to)\b|simply\b|just\b)/i
const NEXT_MAX = 2

/** What must be spent may stand in a sentence of its own: "To qualify, you must make at least $500 in purchases". */
function condition(sentences: readonly Sentence[], { words: offer }: Part): Part | undefined {
  const at = sentences.findIndex(({ words }) => offer.startsWith(words.slice(0, 40)))
  const asked = sentences.slice(at + 1, at + 1 + NEXT_MAX).find(({ words }) => ASKS.test(words))
  const spend = asked ? readSpend(asked.words) : {}
  return asked && spend.amount !== undefined
    ? { words: asked.words, points: 0, cash: 0, isTotal: false, spend }
    : undefined
}

/** The stage that asks for most: its spending includes that of the stages before. */
const furthest = (parts: readonly Part[]): Part | undefined =>
  parts
    .filter(({ spend }) => spend.amount !== undefined)
    .toSorted((a, b) => (b.spend.amount ?? 0) - (a.spend.amount ?? 0))[0]
