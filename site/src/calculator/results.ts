import { escapeHtml } from '../../../data/html.ts'
import type { CardValue, NotComputable } from '../../../data/value/card-value.ts'
import type { Wallet } from '../../../data/value/wallet/wallet-value.ts'
import { money, wholeMoney } from '../data/rate-words.ts'
import type { Labels } from './labels.ts'
import { traceOf, traceTable } from './trace.ts'

/** Returns a sentence about the card that is worth most. */
export const bestText = ([best]: readonly CardValue[]): string =>
  best === undefined ? 'No card can be valued.' : `${best.name}: ${wholeMoney(best.ongoing)} a year`

/** Which cards of a list are open, and whose traces are rendered: those of open cards, or all. */
export interface OpenCards {
  readonly open: ReadonlySet<string>
  readonly withTraces: 'open' | 'all'
}

/** Renders cards as a list, the best first. */
export function rankingHtml(
  values: readonly CardValue[],
  labels: Labels,
  { open, withTraces }: OpenCards,
): string {
  const highest = Math.max(1, ...values.map(({ ongoing }) => ongoing))
  const entries = values.map((value) => {
    const isOpen = open.has(value.slug)
    const trace = isOpen || withTraces === 'all' ? traceOf(value, labels) : ''
    return `<li><details data-card="${value.slug}"${isOpen ? ' open' : ''}>${summary(value, labels, highest)}
<div class="body">${trace}</div></details></li>`
  })
  return entries.join('')
}

function summary(value: CardValue, labels: Labels, highest: number): string {
  const { name, issuer, annual_fee, ongoing, first_year } = value
  const fee = annual_fee === 0 ? 'no fee' : `${money(annual_fee)} a year`
  return `<summary><span class="who"><strong>${escapeHtml(name)}</strong> <small>${escapeHtml(labels.issuer(issuer))}, ${fee}</small></span>
<span class="worth"><strong>${wholeMoney(ongoing)}</strong> <small>first year ${wholeMoney(first_year)}</small></span>
${track(ongoing, highest)}</summary>`
}

function track(amount: number, highest: number): string {
  const percent = ((100 * Math.max(0, amount)) / highest).toFixed(1)
  return `<span class="track" aria-hidden="true"><span class="fill" style="width:${percent}%"></span></span>`
}

/** Renders the best set of cards with what each adds, its trace, and the next best sets. */
export function walletHtml([best, ...further]: readonly Wallet[], labels: Labels): string {
  if (best === undefined) return '<p class="soft">No set of cards can be valued.</p>'
  const nameOf = (slug: string) => escapeHtml(labels.card(slug)?.name ?? slug)
  const highest = Math.max(1, ...best.marginal.map(({ value }) => value))
  const cards = best.marginal.map(
    ({ slug, value }) =>
      `<li><a href="/cards/${slug}/">${nameOf(slug)}</a> <strong>+${wholeMoney(value)}</strong>${track(value, highest)}</li>`,
  )
  // A set with a card that adds nothing is not shown separately.
  const next = further.filter(({ marginal }) => marginal.every(({ value }) => value > 0))
  const others = next.map(
    ({ cards: slugs, ...sums }) => `<li>${slugs.map(nameOf).join(' + ')}: ${totals(sums)}</li>`,
  )
  const trace = traceTable(best.lines, labels, { caption: 'What the wallet earns', withCards: true })
  return `<p class="total">${totals(best)}</p>
<ul class="adds">${cards.join('')}</ul>
<details class="how"><summary>Which card earns what</summary>${trace}</details>
${others.length === 0 ? '' : `<h3>Next best</h3><ol class="next" start="2">${others.join('')}</ol>`}`
}

function totals({
  ongoing,
  first_year,
  annual_fee,
}: Pick<Wallet, 'ongoing' | 'first_year' | 'annual_fee'>): string {
  const fees = annual_fee === 0 ? 'no fees' : `fees ${money(annual_fee)}`
  return `<strong>${wholeMoney(ongoing)} a year</strong>, first year ${wholeMoney(first_year)}, ${fees}`
}

/** Renders the cards that cannot be valued, by reason, the most common reason first. */
export function missingHtml(cards: readonly NotComputable[], labels: Labels): string {
  const byReason = [...Map.groupBy(cards, ({ reason }) => reason)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return byReason
    .map(([reason, same]) => {
      const links = same.map(
        ({ slug }) => `<a href="/cards/${slug}/">${escapeHtml(labels.card(slug)?.name ?? slug)}</a>`,
      )
      return `<dt>${escapeHtml(reason)} ${same.length}</dt><dd>${links.join(', ')}</dd>`
    })
    .join('')
}

/** Renders what every value assumes. Notes on members of a request are for callers of the API. */
export const assumptionsHtml = (notes: readonly string[]): string =>
  [...notes.filter((note) => !note.includes('`')), 'Rates of a single merchant do not count.']
    .map((note) => `<li>${escapeHtml(note)}</li>`)
    .join('')
