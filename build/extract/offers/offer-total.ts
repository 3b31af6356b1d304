import type { Part } from './offer-stage.ts'

const ADDS =
  /^\W*(?:i{2,3}|iv|v|vi|[b-e]|[2-9])[.)]\s|\b(?:additional|further|extra|another|(?<!\b(?:points|miles) )plus(?! (?:tax|taxes|fees)\b)|also|(?<!\bor )more (?:\w+ )?(?:points|miles|bonus|cash)|second|remaining|paperless|opt(?:ing)? in|enrol\w*|in addition|then)\b/i

/** The worth of the points where there are any; else what all stages pay. */
export const cashOf = (main: Part, parts: readonly Part[]): number =>
  parts.some((part) => part.points > 0)
    ? main.cash ||
      (parts.find(({ cash, points }) => cash > 0 && [0, totalOf(parts, 'points')].includes(points))?.cash ??
        0)
    : totalOf(parts, 'cash')

/** What a stage pays. */
type Count = 'points' | 'cash'

/** A stated total stands; else stages that add to each other are summed, each figure once. */
export function totalOf(parts: readonly Part[], of: Count): number {
  const stages = distinct(
    parts.filter((part) => part[of] > 0),
    of,
  )
  const [total] = stages.filter(({ isTotal }) => isTotal).toSorted((a, b) => b[of] - a[of])
  if (total) return total[of] + beyond(total[of], stages.slice(stages.indexOf(total) + 1), of)
  const [opening, ...others] = stages
  if (!opening) return 0
  const first = withSpend(opening, parts, of)
  const summed = others.find((part, i) => i > 0 && part[of] === sumOf(stages.slice(0, i + 1), of))
  if (summed) return summed[of]
  const added =
    first[of] +
    sumOf(
      others.filter((part) => ADDS.test(part.words) || asksMore(part, first, of)),
      of,
    )
  return others.some((part) => part[of] === added) ? added : Math.max(added, first[of])
}

/** A tile tells what is paid, the sentence that repeats it what must be spent. */
function withSpend(part: Part, parts: readonly Part[], of: Count): Part {
  const isOpen = part.spend.amount === undefined && !UPON_FIRST.test(part.words)
  const told = parts.find((each) => each[of] === part[of] && each.spend.amount !== undefined)
  return isOpen && told ? { ...part, spend: told.spend } : part
}

/** Nobody gets no more for spending more: what is paid for a greater spending comes on top. */
const asksMore = (part: Part, first: Part, of: Count): boolean =>
  (part.spend.amount ?? 0) > (first.spend.amount ?? (UPON_FIRST.test(first.words) ? 0 : Infinity)) &&
  (part[of] <= first[of] || UPON_FIRST.test(first.words))

const UPON_FIRST = /\b(?:after|upon|with|make) (?:your |the |a )?first (?:card )?purchase\b/i

const sumOf = (stages: readonly Part[], of: Count): number => stages.reduce((all, part) => all + part[of], 0)

/** Where the parts of a total are told to the last, a further one comes on top of it. */
function beyond(total: number, parts: readonly Part[], of: Count): number {
  const end = parts.findIndex((_, i) => sumOf(parts.slice(0, i + 1), of) === total)
  return end < 0
    ? 0
    : sumOf(
        parts.slice(end + 1).filter(({ words }) => ADDS.test(words)),
        of,
      )
}

/** Pages repeat their offer: a figure told again is no further stage, unless it is asked for more or called so. */
const distinct = (parts: readonly Part[], of: Count): Part[] =>
  parts.filter(
    (part, i) => !parts.slice(0, i).some((before) => before[of] === part[of] && isSame(before, part)),
  )

const FURTHER =
  /\b(?:additional|another|further|extra|(?<!\bor )more (?:\w+ )?(?:points|miles|bonus|cash))\b/i

function isSame(a: Part, b: Part): boolean {
  const [isFurther, wasFurther] = [FURTHER.test(b.words), FURTHER.test(a.words)]
  if (a.spend.amount === b.spend.amount) return a.spend.amount !== undefined || isFurther === wasFurther
  return b.spend.amount === undefined && !isFurther
}
