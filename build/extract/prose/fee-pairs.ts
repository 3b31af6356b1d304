import { feesOf } from '../disclosure/statement-fees.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { blank } from '../page/blanks.ts'
import type { Country, Reading } from '../reading.ts'
import { figuresIn, GLUE, isAboutOthers, type Mark, subjectsIn } from './fee-marks.ts'

/** Words that make a sentence. A table row has none of them. */
const VERB =
  /\b(?:is|are|was|will|may|can|would|appl(?:y|ies)|incurs?|costs?|pays?|charged?|charges|comes?|carr(?:y|ies)|has|have|there(?:'s| is| are)|subject|enjoy|plus)\b/i
const CHARGED =
  /^\W*\$\s?\d[\d.]* (?:for|per|on|when) (?:each|every|an?|any|your)\b|\badd\b[^$]{3,40} for \$|\b(?:conversion rate|exchange rate|fees?|(?<!interest )charg(?:e[sd]?|ing)|costs?|incur\w*|surcharges?|penalt(?:y|ies)|pay)\b/i
/** Words about other figures: examples, former or refunded fees, copies of drafts, rewards of a purchase. */
const NOT_OF_THIS =
  /\b(?:usually|for example|e\.g\.|compared?|instead of|used to|previously|refund\w*|reimburse\w*|cop(?:y|ies) of|non-?members?|minimum (?:monthly )?payment|new balance|earns?|cash ?back|towards?|points|miles|amounts? past due|(?:past[- ]due|overdue|over-?limit) amounts?|plus (?:any )?(?:interest|overdue|over-?limit))\b/i

/** Consecutive topics and the words with their figures. */
interface Pair {
  readonly topics: readonly Subject[]
  readonly words: string
}

/** Reads the fees in a sentence by pairing each figure with its nearest subjects. */
export function readFeePairs(words: string, quote: string, country: Country): Reading[] {
  if (!CHARGED.test(words) || isAboutOthers(words) || NOT_OF_THIS.test(words) || words.endsWith('?'))
    return []
  return pairsIn(words).flatMap((pair) => feesOf(pair.topics, pair.words, quote, country).filter(isFee))
}

/** Excludes annual and monthly fees, which need the whole sentence for their first and later years. */
const isFee = ({ field, value }: Reading): boolean =>
  !field.startsWith('annual') && field !== 'monthly_fee' && (typeof value !== 'number' || value <= FEE_MAX)
const FEE_MAX = 300

/** A label with its own value, which is none: "Annual fee $42 Transaction Fees Cash Advance None". */
const FREE_LABEL = /(?:[A-Z][\w-]*[ ]){1,4}(?=None\b)/g

function pairsIn(words: string): Pair[] {
  const [subjects, figures] = [ownSubjects(words.replace(FREE_LABEL, blank)), figuresIn(words)]
  const [first] = figures
  if (!first || subjects.length === 0) return []
  const topics = [...new Set(subjects.map(({ topic }) => topic))].filter((topic) => topic !== undefined)
  const owners = isYearlyOfOthers(subjects, words) ? (['additional'] as const) : topics
  if (owners.length === 1)
    return [{ topics: owners, words: ` ${words.slice(ownFigure(subjects, figures, words, first))}` }]
  if (!VERB.test(words.replace(/\bwhichever is\b/gi, ''))) return []
  return inOrder(groupsOf([...subjects, ...figures], words), words)
}

/** Maximum length of a colon with the blanks around it. */
const COLON_MAX = 20

/** Returns the start of the figure after a subject and colon, or of the first figure: "Applicant: $40 Authorized user: $20". */
function ownFigure(subjects: readonly Mark[], figures: readonly Mark[], words: string, first: Mark): number {
  const labeled = figures.find(({ start }) =>
    subjects.some(
      ({ end }) => end < start && start - end <= COLON_MAX && /^s?\s*:\s*$/.test(words.slice(end, start)),
    ),
  )
  return (labeled ?? first).start
}

/** Ignores the base of a share if there are other subjects: "Either $10 or 3% of the transfer". */
function ownSubjects(words: string): readonly Mark[] {
  const all = subjectsIn(words)
  const own = all.filter(({ start }) => !SHARED.test(words.slice(Math.max(0, start - 30), start)))
  return own.length > 0 ? own : all
}

const SHARED = /\b(?:of|on) (?:the|each|every|any)(?: (?:amount|total)(?: of)?(?: (?:the|each))?)?\s+$/i

/** Whether the annual fee is of an additional card: "A $55 annual fee for each employee card". */
function isYearlyOfOthers(subjects: readonly Mark[], words: string): boolean {
  const [first, second, ...others] = subjects
  if (!first || !second || others.length > 0) return false
  const isBoth =
    [first, second].some(({ topic }) => topic === 'annual') &&
    [first, second].some(({ topic }) => topic === 'additional')
  return isBoth && LINKS.test(words.slice(first.end, second.start))
}

const LINKS = /^(?!.*\b(?:and(?! each)|or|but)\b)[^.,;:]{0,30}$/

/** A run of subjects, or of figures if it has no topics. */
interface Group {
  readonly topics: readonly Subject[]
  readonly start: number
  readonly end: number
}

/** Groups consecutive marks of one kind: "late and returned payments", "$10 or 5%". */
function groupsOf(marks: readonly Mark[], words: string): Group[] {
  const groups: Group[] = []
  for (const { topic, start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    const last = groups.at(-1)
    const topics = topic === undefined ? [] : [topic]
    if (last && areOneGroup(last, topics, words.slice(last.end, start)))
      groups[groups.length - 1] = {
        topics: [...new Set([...last.topics, ...topics])],
        start: last.start,
        end,
      }
    else groups.push({ topics, start, end })
  }
  return ofOneEach(groups)
}

/** Whether marks join the last group. Figures always do, subjects if they form a list or repeat. */
const areOneGroup = (last: Group, topics: readonly Subject[], between: string): boolean =>
  last.topics.length === 0
    ? topics.length === 0
    : topics.length > 0 && (GLUE.test(between) || topics.every((topic) => last.topics.includes(topic)))

/** Joins figures around a repeated subject: "5% of each cash advance or $10". */
const ofOneEach = (groups: readonly Group[]): Group[] =>
  groups.reduce<Group[]>((joined, group) => {
    const [before, last] = [joined.at(-2), joined.at(-1)]
    if (before && last && isSame(before, group)) joined[joined.length - 1] = { ...last, end: group.end }
    else if (last && last.topics.length === 0 && group.topics.length === 0)
      joined[joined.length - 1] = { ...last, end: group.end }
    else joined.push(group)
    return joined
  }, [])

const isSame = (a: Group, b: Group): boolean =>
  b.topics.length > 0 && b.topics.every((topic) => a.topics.includes(topic))

/** Pairs each figure with the subjects before it, or after it if a figure comes first. */
function inOrder(groups: readonly Group[], words: string): Pair[] {
  const figuresFirst = groups[0]?.topics.length === 0
  return groups.flatMap((group, i) => {
    if (group.topics.length > 0) return []
    const owner = groups[figuresFirst ? i + 1 : i - 1]
    const end = figuresFirst ? owner?.end : (groups[i + 1]?.start ?? words.length)
    const topics = (owner?.topics ?? []).filter((topic) => topic !== 'annual')
    return topics.length > 0 ? [{ topics, words: ` ${words.slice(group.start, end)}` }] : []
  })
}
