import { escapeHtml } from '../../../data/html.ts'
import type { CardValue } from '../../../data/value/card-value.ts'
import type { ValueLine } from '../../../data/value/lines.ts'
import { capText, money, multiplierText, scopeWords } from '../data/rate-words.ts'
import type { STATED } from './facts.ts'
import type { Labels } from './labels.ts'

/** A line and the card that earns it; null if none does. */
export interface TracedLine extends ValueLine {
  readonly card: string | null
}

/** Renders lines as a table whose last column adds up. `withCards`: names the card of each line. */
export function traceTable(
  lines: readonly TracedLine[],
  labels: Labels,
  { caption, withCards }: { readonly caption: string; readonly withCards: boolean },
): string {
  const heads = ['Spending a year', ...(withCards ? ['Card'] : []), 'Rate', 'A point', 'Earns']
  return `<table class="trace"><caption class="visually-hidden">${escapeHtml(caption)}</caption>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${lines.map((line) => row(line, labels, withCards)).join('')}</tbody></table>`
}

function row(line: TracedLine, labels: Labels, withCards: boolean): string {
  const { card, category, spend, cents_per_point: cents, value } = line
  const name = card === null ? '' : (labels.card(card)?.name ?? card)
  const cells = [
    `<th scope="row">${escapeHtml(labels.category(category))} <small>${money(spend)}</small></th>`,
    ...(withCards ? [`<td class="card">${escapeHtml(name)}</td>`] : []),
    `<td class="rate">${rateWords(line, labels)}</td>`,
    `<td class="point">${cents === null ? '' : `${cents}¢`}</td>`,
    `<td class="number">${money(value)}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
}

/** What a line earns, what the rate is for, and its cap. */
function rateWords(line: TracedLine, labels: Labels): string {
  const { card, rate_label, rate_multiplier, rate_type } = line
  if (card === null || rate_label === null || rate_multiplier === null || rate_type === null)
    return 'No rate covers it'
  const rate = labels.rate(card, line)
  const multiplier = `<strong>${multiplierText({ rate_multiplier, rate_type: rate_type as 'multiplier' })}</strong>`
  if (rate === undefined) return `${multiplier} <small>${escapeHtml(rate_label)}</small>`
  const scope = scopeWords(rate, labels.category)
  const isBeyond = rate.fallback_rate === rate_multiplier && rate.rate_multiplier !== rate_multiplier
  const cap = isBeyond ? 'beyond its cap' : capText(rate)
  return `${multiplier} <small>${escapeHtml([scope, ...(cap === null ? [] : [cap])].join(', '))}</small>`
}

/** Renders the calculation of a card's value: lines, sums, sources, and assumptions. */
export function traceOf(value: CardValue, labels: Labels): string {
  const { slug, name, lines, assumptions } = value
  const traced = lines.map((line) => ({ card: line.rate_label === null ? null : slug, ...line }))
  const notes = assumptions.map((note) => `<li>${escapeHtml(note)}</li>`).join('')
  return `${traceTable(traced, labels, { caption: `What ${name} earns`, withCards: false })}
<dl class="sums">${sumsOf(value).map(sum).join('')}</dl>
${notes === '' ? '' : `<ul class="notes">${notes}</ul>`}
<p class="from">${sourcesOf(slug, labels)}</p>
<p><a href="/cards/${slug}/">All we know of this card</a></p>`
}

type Sum = readonly [label: string, amount: number, isTotal?: boolean]

const sum = ([label, amount, isTotal = false]: Sum): string =>
  `<div${isTotal ? ' class="total"' : ''}><dt>${label}</dt><dd>${money(amount)}</dd></div>`

/** The sums from the rewards to both totals. */
function sumsOf({
  rewards,
  credits,
  annual_fee,
  ongoing,
  welcome_offer,
  first_year,
}: CardValue): readonly Sum[] {
  // Rounded to the cent, since the difference of two amounts is not an exact decimal.
  const saved = Math.round(100 * (first_year - ongoing - welcome_offer)) / 100
  return [
    ['Rewards', rewards],
    ...(credits === 0 ? [] : ([['Statement credits', credits]] as const)),
    ['Yearly fees', -annual_fee],
    ['Every later year', ongoing, true],
    ['Welcome offer', welcome_offer],
    ...(saved === 0 ? [] : ([['Fees in the first year', saved]] as const)),
    ['First year', first_year, true],
  ]
}

const PARTS: Readonly<Record<keyof typeof STATED, string>> = { rates: 'Rates', fee: 'Fee', offer: 'Offer' }

function sourcesOf(slug: string, labels: Labels): string {
  const stated = Object.entries(labels.card(slug)?.stated ?? {})
  const bySource = Map.groupBy(stated, ([, [source, seen]]) => `${source} ${seen}`)
  const parts = [...bySource.values()].map((same) => {
    const [index = -1, seen = ''] = same[0]?.[1] ?? []
    const { name = '', url = null } = labels.sources[index] ?? {}
    const source =
      url === null
        ? escapeHtml(name)
        : `<a href="${escapeHtml(url)}" rel="nofollow noopener">${escapeHtml(name)}</a>`
    const what = same.map(([part]) => PARTS[part as keyof typeof PARTS]).join(', ')
    return `${what}: ${source}, <time datetime="${seen}">${seen}</time>.`
  })
  return [...parts, 'Points: our <a href="/docs/guides/value/">published valuations</a>.'].join(' ')
}
