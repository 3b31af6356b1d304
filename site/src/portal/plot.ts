import type { PortalUsage } from '../../../data/schema/portal.ts'
import { drawing, element } from './element.ts'
import { count, day } from './words.ts'

type Days = PortalUsage['days']

/** Drawn as wide as it is shown, so that its words are as large as others. */
const WIDE = 720
const NARROW = 320
const HEIGHT = 180
const LEFT = 44
const BASE = 150
const TOP = 12

/** Calls of each day as bars, and the same as a table. */
export function plot(days: Days): HTMLElement {
  const width = innerWidth < 550 ? NARROW : WIDE
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  const label = `Calls of the last ${days.length} days: ${count(total)} in all, at most ${count(most)} on a day.`
  const drawn = drawing(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': label, class: 'plot' },
    ...axis(most, width),
    ...bars(days, most, width),
    ...dates(days, width),
  )
  return element('figure', { class: 'usage' }, drawn, table(days))
}

const text = (x: number, y: number, words: string, anchor: string) =>
  drawing('text', { x, y, 'text-anchor': anchor }, words)

const axis = (most: number, width: number) => [
  drawing('line', { x1: LEFT, x2: width, y1: TOP, y2: TOP, class: 'grid' }),
  drawing('line', { x1: LEFT, x2: width, y1: BASE, y2: BASE, class: 'base' }),
  text(LEFT - 8, TOP + 4, count(most), 'end'),
  text(LEFT - 8, BASE + 4, '0', 'end'),
]

function bars(days: Days, most: number, width: number) {
  const step = (width - LEFT) / days.length
  return days.map(({ day: date, calls }, place) => {
    const height = calls === 0 ? 2 : Math.max(3, ((BASE - TOP) * calls) / most)
    const attributes = {
      x: LEFT + place * step + step * 0.15,
      y: BASE - height,
      width: step * 0.7,
      height,
      rx: 2,
      class: calls === 0 ? 'bar none' : 'bar',
    }
    return drawing('rect', attributes, drawing('title', {}, `${day(date)}: ${count(calls)} calls`))
  })
}

function dates(days: Days, width: number) {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  return [text(LEFT, HEIGHT - 6, day(first.day), 'start'), text(width, HEIGHT - 6, 'Today', 'end')]
}

const table = (days: Days) =>
  element(
    'details',
    {},
    element('summary', {}, 'As a table'),
    element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Calls by day' },
      element(
        'table',
        { class: 'rows' },
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            element('th', { scope: 'col' }, 'Day (UTC)'),
            element('th', { scope: 'col', class: 'number' }, 'Calls'),
          ),
        ),
        element(
          'tbody',
          {},
          ...days
            .toReversed()
            .map(({ day: date, calls }) =>
              element('tr', {}, element('td', {}, date), element('td', { class: 'number' }, count(calls))),
            ),
        ),
      ),
    ),
  )
