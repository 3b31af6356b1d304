import { amounts, durations, type Found, months } from './readings.ts'

/** What must be spent for an offer, and in how many months. */
export interface Spend {
  readonly amount?: number
  readonly months?: number
}

const BEFORE =
  /\b(?:spend(?:ing)?|spent|charge|make|making|put|after|purchases (?:of|totall?ing)|totall?ing|reach(?:ing)?|once you(?:'ve)? spen[dt])\s+(?:(?:a )?(?:minimum(?: of)?|at least|over|more than|your first|the first|just|only|an additional|total of|a total of)\s*)*$/i
const AFTER =
  /^\s*(?:USD|CAD|or more)?\s*(?:\([^)]*\)\s*)?(?:in|on|of|worth of)\s+(?:[\w-]+\s+){0,4}?(?:purchases?|spend(?:ing)?|transactions?|net)\b/i
/** "… and when you spend $9,000": a further stage, which includes the first. */
const GOES_ON = /\band (?:then |also )?(?:when|once|if|after) you spend\s+$/i
const LIMITS = /\b(?:up to|first|maximum of|on the first)\s*$/i
const TIME =
  /\b(?:within|in|during|over|for|of|by)\s+(?:(?:the|your|its|their|of|a)\s+)*(?:first|initial|next|opening)?[\s\w]{0,4}$/i

/** Reads the spending that a sentence asks for. */
export function readSpend(words: string): Spend {
  const spent = amounts(words).filter((amount) => isSpend(words, amount))
  const found = spent.findLast(({ start }, i) => i > 0 && GOES_ON.test(words.slice(0, start))) ?? spent[0]
  const times = durations(words).filter(({ start }) => TIME.test(words.slice(Math.max(0, start - 32), start)))
  const time = times.find(({ start }) => start > (found?.start ?? 0)) ?? times[0]
  const held = time?.value ?? months(words)
  return { ...(found ? { amount: found.value } : {}), ...(held ? { months: held } : {}) }
}

/** Whether an amount is one that must be spent. */
export function isSpend(words: string, { start, end }: Found): boolean {
  const before = words.slice(Math.max(0, start - 70), start)
  if (BEFORE.test(before)) return true
  return AFTER.test(words.slice(end, end + 70)) && !LIMITS.test(before)
}
