import type { Part } from './offer-stage.ts'

const ADDS =
  /^\W*(?:i{2,3}|iv|v|vi|[b-e]|[2-9])[.)]\s|\b(?:additional|further|extra|another|(?<!\b(?:points|miles) )plus(?!:| (?:tax|taxes|fees)\b)|also|(?<!\bor )more (?:\w+ )?(?:points|miles|bonus|cash)|second|remaining|paperless|opt(?:ing)? in|enrol\w*|in addition|then)\b/i

/** Whether a stage is paid in addition to those before. */
const isAdded = ({ words }: Part): boolean => ADDS.test(words)

/** Returns the value of the points if there are any, or the cash of all stages. */
export const cashOf = (main: Part, parts: readonly Part[]): number =>
  parts.some((part) => part.points > 0)
    ? main.cash ||
      (parts.find(({ cash, points }) => cash > 0 && [0, totalOf(parts, 'points')].includes(points))?.cash ??
        0)
    : totalOf(parts, 'cash')

/** Unit of the reward of a stage. */
type Count = 'points' | 'cash'

/** Returns the stated total, or the sum of the stages that add to each other, each figure once. */
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
      others.filter((part) => isAdded(part) || requiresMore(part, first, of)),
      of,
    )
  return others.some((part) => part[of] === added) ? added : Math.max(added, first[of])
}

/** Adds the required spend to a stage from a sentence that repeats its reward. Tiles print only the reward. */
function withSpend(part: Part, parts: readonly Part[], of: Count): Part {
  const isOpen = part.spend.amount === undefined && !UPON_FIRST.test(part.words)
  const repeated = parts.find((each) => each[of] === part[of] && each.spend.amount !== undefined)
  return isOpen && repeated ? { ...part, spend: repeated.spend } : part
}

/** Whether a stage requires more spending than the first one, so its reward is paid in addition. */
const requiresMore = (part: Part, first: Part, of: Count): boolean =>
  (part.spend.amount ?? 0) > (first.spend.amount ?? (UPON_FIRST.test(first.words) ? 0 : Infinity)) &&
  (part[of] <= first[of] || UPON_FIRST.test(first.words))

const UPON_FIRST = /\b(?:after|on|upon|with|make) (?:your |the |a )?first (?:card )?purchase\b/i

const sumOf = (stages: readonly Part[], of: Count): number => stages.reduce((all, part) => all + part[of], 0)

/** Sums the stages after those that make up the total. They are paid in addition to it. */
function beyond(total: number, parts: readonly Part[], of: Count): number {
  const end = parts.findIndex((_, i) => sumOf(parts.slice(0, i + 1), of) === total)
  const within = parts.slice(0, end + 1).map((part) => part[of])
  const isRepeated = (part: Part): boolean => part.spend.amount === undefined && within.includes(part[of])
  return sumOf(end < 0 ? [] : parts.slice(end + 1).filter((part) => isAdded(part) && !isRepeated(part)), of)
}

/** Drops repeated stages. The same figure is another stage only if it requires more or is called additional. */
const distinct = (parts: readonly Part[], of: Count): Part[] =>
  parts.filter(
    (part, i) =>
      !parts
        .slice(0, i)
        .some(
          (before) => before[of] === part[of] && ((before.isTotal && part.isTotal) || isSame(before, part)),
        ),
  )

const FURTHER =
  /\b(?:additional|another|further|extra|(?<!\bor )more (?:\w+ )?(?:points|miles|bonus|cash))\b/i

/** Whether words without the required spend are about purchases in the same time. */
const hasSameTime = (a: Part, b: Part): boolean =>
  a.spend.months !== undefined && a.spend.months === b.spend.months && /\bpurchases\b/i.test(b.words)

function isSame(a: Part, b: Part): boolean {
  const [isFurther, wasFurther] = [FURTHER.test(b.words), FURTHER.test(a.words)]
  if (a.spend.amount === b.spend.amount) return a.spend.amount !== undefined || isFurther === wasFurther
  return b.spend.amount === undefined && (!isFurther || hasSameTime(a, b))
}
