/** The explorer: filters, sorts, and searches the rows of the page. Its state is in the URL. */
import { firstDirection, matching, type State, sorted } from './filter.ts'
import { issuerOptions, issuersOf, type RowIssuer, withIssuerSlug } from './issuers.ts'
import { type Lists, readLists, readRows } from './rows.ts'
import { openTray } from './tray.ts'

/** Rows that are shown at a time, so that every interaction lays out only a screenful or two. */
const PAGE = 50
const DEFAULT_SORT = 'offer'
/** Parts of the state that leave out no card. */
const NO_FILTERS: ReadonlySet<string> = new Set(['sort', 'order', 'cards'])

const form = document.querySelector<HTMLFormElement>('.filters')
const table = document.querySelector<HTMLTableElement>('.explorer table')
const body = table?.tBodies[0]
const tray = document.querySelector<HTMLElement>('.tray')
if (form && table && body && tray) open(form, table, body, tray)

function open(
  form: HTMLFormElement,
  table: HTMLTableElement,
  body: HTMLTableSectionElement,
  tray: HTMLElement,
): void {
  const lists = readLists(form)
  const rows = sorted(readRows(body, lists), 'name', 'asc')
  const issuers = issuersOf(rows)
  const slugs = lists.categories.map(([slug]) => slug)
  addOptions(form, issuers, lists)
  let state = withIssuerSlug(Object.fromEntries(new URLSearchParams(location.search)), issuers)
  let limit = PAGE
  const comparison = openTray(rows, tray, (cards) => update({ cards: cards.join(',') }))
  const render = () => {
    const sort = state.sort || DEFAULT_SORT
    const direction = state.order || firstDirection(sort)
    const found = sorted(matching(rows, state, slugs), sort, direction)
    const shown = found.slice(0, limit)
    comparison.addBoxes(shown)
    body.replaceChildren(...shown.map(({ element }) => element))
    body.dataset.ready = ''
    showCount(form, found.length, state)
    showBest(form, lists, state.category ?? '')
    showSort(table, sort, direction)
    showMore(found.length > limit)
  }
  const update = (change: State) => {
    state = Object.fromEntries(Object.entries({ ...state, ...change }).filter(([, value]) => value !== ''))
    limit = PAGE
    const query = new URLSearchParams(state).toString().replaceAll('%2C', ',')
    history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
    render()
  }
  listen(form, table, {
    update,
    state: () => state,
    more: () => {
      limit += PAGE
      render()
    },
  })
  fill(form, state)
  comparison.choose(state.cards?.split(',') ?? [])
  render()
}

interface Actions {
  update(change: State): void
  state(): State
  more(): void
}

function listen(form: HTMLFormElement, table: HTMLTableElement, { update, state, more }: Actions): void {
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.name === 'sort') update({ sort: target.value, order: '' })
    else update({ [target.name]: target.value })
  })
  form.addEventListener('reset', () => {
    const { sort = '', order = '', cards = '' } = state()
    const cleared = Object.fromEntries(Object.keys(state()).map((name) => [name, '']))
    update({ ...cleared, sort, order, cards })
    setTimeout(() => fill(form, state()))
  })
  for (const header of table.querySelectorAll<HTMLElement>('th[data-sort]'))
    header.addEventListener('click', () => {
      const sort = header.dataset.sort ?? DEFAULT_SORT
      const first = firstDirection(sort)
      const isSame = (state().sort || DEFAULT_SORT) === sort && (state().order || first) === first
      update({ sort, order: isSame ? (first === 'asc' ? 'desc' : 'asc') : '' })
      fill(form, state())
    })
  document.querySelector('.explorer .more button')?.addEventListener('click', more)
}

function addOptions(form: HTMLFormElement, issuers: readonly RowIssuer[], lists: Lists): void {
  const add = (name: string, options: readonly (readonly [value: string, label: string])[]) => {
    const select = form.elements.namedItem(name)
    if (select instanceof HTMLSelectElement)
      select.append(...options.map(([value, label]) => new Option(label, value)))
  }
  add('issuer', issuerOptions(issuers))
  add('category', lists.categories)
  add(
    'program',
    lists.programs.filter(Boolean).map((name) => [name, name]),
  )
}

/** Shows the state in the form. */
function fill(form: HTMLFormElement, state: State): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = state[field.name] ?? (field.name === 'sort' ? DEFAULT_SORT : '')
}

function showCount(form: HTMLFormElement, count: number, state: State): void {
  const output = form.querySelector('output')
  const clear = form.querySelector<HTMLElement>('button[type=reset]')
  if (output) output.textContent = `${count.toLocaleString('en')} ${count === 1 ? 'card' : 'cards'}`
  if (clear) clear.hidden = Object.keys(state).every((name) => NO_FILTERS.has(name))
}

/** Links to the ranking of the chosen category, since the columns show what a card earns the most on. */
function showBest(form: HTMLFormElement, { categories }: Lists, category: string): void {
  const link = form.querySelector<HTMLAnchorElement>('.count a')
  const name = categories.find(([slug]) => slug === category)?.[1]
  if (!link) return
  link.hidden = name === undefined
  link.href = `/best/${category}/`
  link.textContent = `Best cards for ${name?.toLowerCase()}`
}

function showMore(hasMore: boolean): void {
  const more = document.querySelector<HTMLElement>('.explorer .more')
  if (more) more.hidden = !hasMore
}

function showSort(table: HTMLTableElement, sort: string, direction: string): void {
  for (const header of table.querySelectorAll<HTMLElement>('th[data-sort]')) {
    if (header.dataset.sort === sort) header.ariaSort = direction === 'asc' ? 'ascending' : 'descending'
    else header.removeAttribute('aria-sort')
  }
}
