import { labels } from '../../../data/schema/label.ts'
import { matchesOf } from '../matches.ts'
import { type Sentence, sentencesOf } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import { CATEGORY_ORDER, categoriesIn } from './categories.ts'
import { channelOf, choiceOf, limitOf, merchantIn } from './reward-clause.ts'
import type { RewardRow } from './reward-row.ts'
import { isFallback, isValueOfPoints, type Rate, ratesIn } from './stated-rates.ts'

type UnlabeledRow = Omit<RewardRow, 'category_slug'>

const NOT_AN_EARNING =
  /\b(?:welcome|bonus offer|redeem\w*|balance transfer|foreign transaction (?:fees?|charges?|costs?)|interest|APR|example|if you spend|anniversary(?! year)|worth|in-?flight)\b/i

/** What a rate excludes: "You won't earn 3% for streaming", "Except for gas at …", "Purchases that do not qualify will earn 1%". */
const EXCEPTION =
  /^\W*except(?:ing)? for\b[^%]*\(where\b|\b(?:won't|don't|doesn't|can't|cannot|(?:will|do|does|can) not) earn \d|\b(?:that|which) (?:are|is|do|does|have|has)(?:n't| not)\b[^.;%]{0,120}\bwill earn\b/i

const ASIDE = /\([^()]*\)/g
const FOR_A_TIME = /\bfirst \w+ (?:days|months)\b/gi

/** Drops temporary rates: those before "in your first 2 months", or all if these words open the sentence. */
function lasting(words: string): readonly Rate[] {
  const rates = ratesIn(words)
  const times = matchesOf(words, FOR_A_TIME).map(({ index }) => index)
  const last = times.at(-1)
  if (last === undefined) return rates
  return times.some((at) => at < (rates[0]?.start ?? 0)) ? [] : rates.filter(({ start }) => start > last)
}

/** Reads the earning rates in the sentences of a page, each row once. */
export function readRewards(text: string, source: string): RewardRow[] {
  const sentences = withCashBack(text, sentencesOf(text))
  const rows = sentences.flatMap((sentence, i) =>
    rowsOf(sentence, sentences[i - 1], sentences[i + 1], source),
  )
  const unique = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  const names = labels(unique, CATEGORY_ORDER)
  return unique.map((row, n) => ({ category_slug: names[n] ?? '', ...row }))
}

/** "4% on gas" on its own line. It is cash back if the page mentions cash back. */
const LINE_OF_SHARE =
  /^\W*\d(?:\.(?:5|25|75|50))?\s?%(?= (?:on|at|for|in) (?!.*\b(?:foreign|fees?|advances?|transfers?|APR)\b))/

const withCashBack = (text: string, sentences: readonly Sentence[]): readonly Sentence[] =>
  /\bcash ?back\b/i.test(text)
    ? sentences.map((each) => ({ ...each, words: each.words.replace(LINE_OF_SHARE, '$& cash back') }))
    : sentences

const keyOf = ({ categories, merchant, booking_channel, rate_multiplier }: UnlabeledRow): string =>
  JSON.stringify([categories, merchant, booking_channel, rate_multiplier])

function rowsOf(
  sentence: Sentence,
  previous: Sentence | undefined,
  next: Sentence | undefined,
  source: string,
): UnlabeledRow[] {
  const { words } = sentence
  if (NOT_AN_EARNING.test(words.replace(ASIDE, ' ')) || EXCEPTION.test(words) || OPENS_WITH_TIER.test(words))
    return []
  const rates = lasting(words)
  return rates.flatMap((rate, i) => {
    if (isFallback(words, rate) || isValueOfPoints(words, rate)) return []
    const clause = words.slice(rate.end, nextStart(words, rates, i)).split(ENDS)[0] ?? ''
    const before = words.slice(rates[i - 1]?.end ?? 0, rate.start)
    const plain = isOfAll(clause, i === 0 ? before : '')
    const isUpTo = /\bup to\s*$/i.test(before)
    const vague = (isUpTo && words.length > 40) || /\byour (?:\w+ )?categories\W*$/i.test(clause)
    const categories = firstNamed([
      plain ? 'all purchases' : clause,
      before,
      ...below(words, rate, next),
      ...(vague ? [] : captions(previous, next)),
    ])
    if (categories.length === 0 || (isUpTo && categories[0] === 'other')) return []
    const own = i === 0 ? `${before} ${clause}` : clause
    // "All purchases in the categories of your choice" are not all purchases.
    if (categories[0] === 'other' && choiceOf(own).choice_group) return []
    const quote = quoteOf(source.slice(sentence.start, sentence.end))
    return byChannel(clause, categories).map((part) =>
      rowOf(rate, part.categories, { clause: part.clause, own, sentence: words, quote }),
    )
  })
}

interface Part {
  readonly clause: string
  readonly categories: readonly string[]
}

/** Splits "at restaurants and on flights booked directly": only flights must be booked directly. */
function byChannel(clause: string, categories: readonly string[]): readonly Part[] {
  const parts = clause.split(/\s+and (?=(?:on|at|for) )/i)
  if (new Set(parts.map(channelOf)).size < 2) return [{ clause, categories }]
  const named = parts
    .map((part) => ({ clause: part, categories: categoriesIn(part) }))
    .filter((part) => part.categories.length > 0)
  return named.length > 0 ? named : [{ clause, categories }]
}

/** A rate for a tier of spending: "$20,001 to $30,000 = 2 points per dollar". */
const OPENS_WITH_TIER = /^\W*[1-9][\d,]{3,}\s*(?:(?:to|-)\s*\$?\d|(?:and|or)\s+(?:more|over|above)\b)/i

/** Whether a rate is for all purchases: "1.5% cash back on purchases." */
const isOfAll = (clause: string, before: string): boolean =>
  PURCHASES_ALONE.test(clause) && categoriesIn(before).length === 0 && !/\bcategor|\bup to\b/i.test(before)

const PURCHASES_ALONE =
  /^\s*(?:you )?spen[dt]\s*[.;!]?\s*$|^\s*(?:on|for|in|of) (?:(?:your|card|net|eligible|qualifying) )*purchases\s*(?:[.;!]|$|(?:charged|made|posted) (?:to|with|on|using) (?:the|your|this) (?:card|account)\b)/i

/** A rate of a kind that is not read, "…, 1 point per $1.50", and what a rate excludes. */
const ENDS = /,\s*(?:and\s+)?\d+(?:\.\d+)?\s+(?:points?|miles?)\s+(?:per|for)\b|\b(?:excluding|except)\b/i

const nextStart = (words: string, rates: readonly Rate[], i: number): number => {
  const next = rates.slice(i + 1).find((rate) => !isFallback(words, rate))
  return next?.start ?? words.length
}

/** Returns the words below a rate alone on its line: "on prepaid hotels and car rentals". */
function below(words: string, rate: Rate, next: Sentence | undefined): string[] {
  const isAlone = words.slice(0, rate.start).trim() === '' && !/[a-z]{3}/i.test(words.slice(rate.end))
  if (!isAlone || !next || !/^(?:(?:points|miles|cash ?back|rewards) )?(?:on|at|for)\b/i.test(next.words))
    return []
  return [next.words.slice(0, ratesIn(next.words)[0]?.start ?? next.words.length)]
}

/** Returns the heading and caption of a tile, which may name the category. */
const captions = (previous: Sentence | undefined, next: Sentence | undefined): string[] =>
  [previous, next].flatMap((each) =>
    each && each.words.length < 60 && ratesIn(each.words).length === 0 ? [each.words] : [],
  )

const firstNamed = (places: readonly string[]): string[] =>
  places.map(categoriesIn).find((categories) => categories.length > 0) ?? []

/** The words after a rate, all words of the rate, and its sentence. */
interface Context {
  readonly clause: string
  readonly own: string
  readonly sentence: string
  readonly quote: string
}

function rowOf(
  rate: Rate,
  categories: readonly string[],
  { clause, own, sentence, quote }: Context,
): UnlabeledRow {
  const isBase = categories.length === 1 && categories[0] === 'other'
  const channel = channelOf(clause)
  return {
    categories,
    merchant: channel || isBase ? null : merchantIn(clause),
    booking_channel: channel,
    ...choiceOf(own),
    rate_multiplier: rate.value,
    rate_type: rate.type,
    ...limitOf(clause),
    is_base_rate: isBase,
    is_rotating: /\brotating\b|\bactivat(?:e|ion)\b|categories (?:that )?(?:change|rotate)/i.test(sentence),
    rotating_quarter: null,
    rotating_year: null,
    notes: null,
    quote,
  }
}
