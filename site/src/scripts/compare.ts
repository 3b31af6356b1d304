import { SLUG } from '../../../data/schema/slug.ts'

/** The comparison: reads the pages of the cards in the URL, and shows their parts next to each other. */
const CARDS_MAX = 5

const place = document.querySelector<HTMLElement>('.compare')
const status = document.querySelector<HTMLElement>('[data-status]')
const slugs = (new URLSearchParams(location.search).get('cards') ?? '')
  .split(',')
  .filter((slug, position, all) => SLUG.test(slug) && all.indexOf(slug) === position)
  .slice(0, CARDS_MAX)
document
  .querySelector('[data-choose]')
  ?.setAttribute('href', slugs.length > 0 ? `/cards/?cards=${slugs.join(',')}` : '/cards/')
const examples = document.querySelector<HTMLElement>('[data-examples]')
if (slugs.length === 0) examples?.setAttribute('data-shown', '')
else if (place && status) void compare(place, status)

async function compare(place: HTMLElement, status: HTMLElement): Promise<void> {
  const pages = await Promise.all(slugs.map(readPage))
  const found = pages.filter((page) => typeof page !== 'string')
  const slugsOf = (outcome: Trouble) => slugs.filter((_, position) => pages[position] === outcome).join(', ')
  const [missing, failed] = [slugsOf('missing'), slugsOf('failed')]
  status.textContent = [
    ...(missing === '' ? [] : [`Not found: ${missing}.`]),
    ...(failed === '' ? [] : [`Can't load: ${failed}. Check your connection and reload the page.`]),
  ].join(' ')
  if (found.length === 0) return
  place.replaceChildren(tableOf(found))
  place.hidden = false
}

interface CardPage {
  readonly slug: string
  readonly page: Document
}

/** Why there is no page: no such card, or the request failed. */
type Trouble = 'missing' | 'failed'

async function readPage(slug: string): Promise<CardPage | Trouble> {
  try {
    const response = await fetch(`/cards/${slug}/`)
    if (!response.ok) return response.status === 404 ? 'missing' : 'failed'
    return { slug, page: new DOMParser().parseFromString(await response.text(), 'text/html') }
  } catch {
    return 'failed'
  }
}

function tableOf(cards: readonly CardPage[]): HTMLTableElement {
  const table = document.createElement('table')
  table.style.setProperty('--cards', String(cards.length))
  const head = table.createTHead().insertRow()
  head.append(document.createElement('td'), ...cards.map(headOf))
  const body = table.createTBody()
  for (const label of labelsOf(cards, '.figures')) body.append(rowOf(label, cards, '.figures'))
  body.append(ratesRow(cards))
  const known = new Set(labelsOf(cards, '.figures'))
  for (const label of labelsOf(cards, '.facts'))
    if (!known.has(label)) body.append(rowOf(label, cards, '.facts'))
  return table
}

function headOf({ slug, page }: CardPage): HTMLTableCellElement {
  const cell = document.createElement('th')
  cell.scope = 'col'
  const face = page.querySelector('.face')
  const link = document.createElement('a')
  link.href = `/cards/${slug}/`
  link.textContent = page.querySelector('h1')?.textContent ?? slug
  const remove = document.createElement('a')
  remove.className = 'remove'
  remove.href = `/compare/?cards=${slugs.filter((each) => each !== slug).join(',')}`
  remove.textContent = 'Remove'
  remove.ariaLabel = `Remove ${link.textContent}`
  const issuer = document.createElement('small')
  issuer.textContent = page.querySelector('[data-issuer]')?.textContent ?? ''
  cell.append(...(face ? [document.importNode(face, true)] : []), link, issuer, remove)
  return cell
}

const groupsIn = ({ page }: CardPage, list: string) => [...page.querySelectorAll(`${list} > div`)]
const labelIn = (group: Element) => group.querySelector('dt')?.textContent ?? ''

const labelsOf = (cards: readonly CardPage[], list: string): readonly string[] => [
  ...new Set(cards.flatMap((card) => groupsIn(card, list).map(labelIn))),
]

function rowOf(label: string, cards: readonly CardPage[], list: string): HTMLTableRowElement {
  return row(
    label,
    cards.map((card) => {
      const group = groupsIn(card, list).find((each) => labelIn(each) === label)
      const [value, note] = [...(group?.querySelectorAll('dd') ?? [])].map((each) => each.textContent)
      const small = document.createElement('small')
      small.textContent = note ?? ''
      return [value ?? '–', ...(note === undefined ? [] : [small])]
    }),
  )
}

function ratesRow(cards: readonly CardPage[]): HTMLTableRowElement {
  return row(
    'Earning rates',
    cards.map(({ page }) => {
      const bars = page.querySelector('.rate-bars')
      return bars ? [document.importNode(bars, true)] : ['None known']
    }),
  )
}

function row(label: string, cells: readonly (readonly (string | Node)[])[]): HTMLTableRowElement {
  const line = document.createElement('tr')
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = label
  line.append(head)
  for (const content of cells) line.insertCell().append(...content)
  return line
}
