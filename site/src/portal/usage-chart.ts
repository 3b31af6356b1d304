import type { PortalUsage } from '../../../data/schema/portal.ts'
import { element, svgElement } from './element.ts'
import { formatNumber, formatUtcDay } from './format.ts'

type Days = PortalUsage['days']

/** Widths in CSS pixels, so that labels have the size of other text. */
const WIDE = 720
const NARROW = 320
const HEIGHT = 180
const LEFT = 44
const BASE = 150
const TOP = 12

/** Window in which the chart is narrow. */
const NARROW_WINDOW = matchMedia('(width < 550px)')

/** Bar chart of calls per day, and the same numbers as a table. */
export function usageChart(days: Days): HTMLElement {
  const figure = element('figure', { class: 'usage' }, chart(days), table(days))
  NARROW_WINDOW.addEventListener('change', () => figure.firstElementChild?.replaceWith(chart(days)))
  return figure
}

function chart(days: Days): SVGSVGElement {
  const width = NARROW_WINDOW.matches ? NARROW : WIDE
  const max = Math.max(1, ...days.map(({ calls }) => calls))
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  const label = `Calls in the last ${days.length} days: ${formatNumber(total)} in total, at most ${formatNumber(max)} per day.`
  return svgElement(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': label, class: 'chart' },
    ...axis(max, width),
    ...bars(days, max, width),
    ...dates(days, width),
  )
}

const text = (x: number, y: number, label: string, anchor: string) =>
  svgElement('text', { x, y, 'text-anchor': anchor }, label)

const axis = (max: number, width: number) => [
  svgElement('line', { x1: LEFT, x2: width, y1: TOP, y2: TOP, class: 'grid' }),
  svgElement('line', { x1: LEFT, x2: width, y1: BASE, y2: BASE, class: 'base' }),
  text(LEFT - 8, TOP + 4, formatNumber(max), 'end'),
  text(LEFT - 8, BASE + 4, '0', 'end'),
]

function bars(days: Days, max: number, width: number) {
  const step = (width - LEFT) / days.length
  return days.map(({ day: date, calls }, place) => {
    const height = calls === 0 ? 2 : Math.max(3, ((BASE - TOP) * calls) / max)
    const attributes = {
      x: LEFT + place * step + step * 0.15,
      y: BASE - height,
      width: step * 0.7,
      height,
      rx: 2,
      class: calls === 0 ? 'bar zero' : 'bar',
    }
    return svgElement(
      'rect',
      attributes,
      svgElement('title', {}, `${formatUtcDay(date)}: ${formatNumber(calls)} calls`),
    )
  })
}

function dates(days: Days, width: number) {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  return [text(LEFT, HEIGHT - 6, formatUtcDay(first.day), 'start'), text(width, HEIGHT - 6, 'Today', 'end')]
}

const table = (days: Days) =>
  element(
    'details',
    {},
    element('summary', {}, 'Show as table'),
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
              element(
                'tr',
                {},
                element('td', {}, date),
                element('td', { class: 'number' }, formatNumber(calls)),
              ),
            ),
        ),
      ),
    ),
  )
