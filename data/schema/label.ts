/** The fields of a reward rate that determine its label (spec 2.3). */
export interface LabelParts {
  readonly categories: readonly string[]
  readonly merchant: string | null
  readonly booking_channel: 'issuer_portal' | 'direct' | null
  readonly choice_group: string | null
  readonly is_base_rate: boolean
  readonly rotating_year: number | null
  readonly rotating_quarter: number | null
}

/** Converts text to a slug: accents removed, other runs of characters replaced by one hyphen. */
export function slugForm(words: string): string {
  return words
    .replace(/[®™℠©]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const CHANNELS = { issuer_portal: '@portal', direct: '@direct' } as const

/** Sorts a rate's categories by the category list; labels use the same order. */
export function sortCategories(categories: readonly string[], order: ReadonlyMap<string, number>): string[] {
  const rank = (slug: string) => order.get(slug) ?? Number.MAX_SAFE_INTEGER
  return [...categories].sort((a, b) => rank(a) - rank(b))
}

function plainLabel(rate: LabelParts, order: ReadonlyMap<string, number>): string {
  const categories = sortCategories(rate.categories, order)
  const merchant = rate.merchant === null ? '' : `:${slugForm(rate.merchant)}`
  const channel = rate.booking_channel === null ? '' : CHANNELS[rate.booking_channel]
  const choice = rate.choice_group === null ? '' : '#choice'
  return `${rate.is_base_rate ? 'other' : categories.join('+')}${merchant}${channel}${choice}`
}

/**
 * Labels of one card's rates, in the order of `rates`:
 * `<categories>[:<merchant>][@portal|@direct][#choice][~<tag>]` (spec 2.3). The tag counts from 2 and is appended only
 * where an earlier rate of the same quarter has the label.
 */
export function labels(rates: readonly LabelParts[], order: ReadonlyMap<string, number>): readonly string[] {
  const taken = new Map<string, number>()
  return rates.map((rate) => {
    const label = plainLabel(rate, order)
    const within = `${rate.rotating_year ?? ''}Q${rate.rotating_quarter ?? ''} ${label}`
    const count = (taken.get(within) ?? 0) + 1
    taken.set(within, count)
    return count === 1 ? label : `${label}~${count}`
  })
}

/** The category of a label; null if it has several or none (spec 4.2, best). */
export function categoryOfLabel(label: string): string | null {
  const categories = /^[^:@#~]*/.exec(label)?.[0] ?? ''
  return categories === '' || categories.includes('+') ? null : categories
}
