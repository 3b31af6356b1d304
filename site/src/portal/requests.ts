import type { PortalCallRecord, PortalKey, PortalKeyUsage } from '../../../data/schema/portal.ts'
import { element } from './element.ts'
import { formatDateTime, formatNumber } from './format.ts'
import { keyName } from './key.ts'
import { emptyState, panel } from './parts.ts'
import { request } from './request.ts'
import { openScreen } from './screen.ts'

/** Rows that the page shows until a filter leaves fewer. */
const ROWS_MAX = 100

openScreen(async () => {
  const [{ data: calls }, { data: usage }, { data: keys }] = await Promise.all([
    request('listCalls'),
    request('keyUsage'),
    request('listKeys'),
  ])
  const nameOf = keyNames(keys)
  return [
    panel(
      'Request log',
      ...(calls.length === 0 ? [noCalls()] : callLog(calls, nameOf)),
      element(
        'p',
        { class: 'soft small' },
        'Your newest 1,000 calls, deleted after 30 days. Paths are kept without query strings. ',
        element('a', { href: '/docs/guides/request-log/' }, 'What we keep'),
        '.',
      ),
    ),
    ...(usage.length === 0
      ? []
      : [panel('Calls by key and endpoint, last 30 days', usageTable(usage, nameOf))]),
  ]
})

type NameOf = (keyId: string) => string

/** Names of keys; deleted keys have none. */
function keyNames(keys: readonly PortalKey[]): NameOf {
  const names = new Map(keys.map((key) => [key.id, keyName(key)]))
  return (keyId) => names.get(keyId) ?? 'deleted key'
}

const noCalls = () => emptyState('No calls yet', 'Calls appear here within a few seconds.')

/** Which calls the table shows. */
interface Filter {
  readonly path: string
  /** First digit of the status; '' for all. */
  readonly status: string
  readonly keyId: string
}

const matches = (call: PortalCallRecord, { path, status, keyId }: Filter): boolean =>
  call.path.includes(path) &&
  String(call.status).startsWith(status) &&
  (keyId === '' || call.key_id === keyId)

function callLog(calls: readonly PortalCallRecord[], nameOf: NameOf): readonly HTMLElement[] {
  const path = element('input', {
    id: 'log-path',
    type: 'search',
    placeholder: '/v1/cards',
    autocomplete: 'off',
  })
  const status = options('log-status', [
    ['', 'Every status'],
    ['2', '2xx: succeeded'],
    ['3', '3xx: not modified'],
    ['4', '4xx: refused'],
    ['5', '5xx: failed'],
  ])
  const used = [...new Set(calls.map(({ key_id }) => key_id))]
  const key = options('log-key', [['', 'Every key'], ...used.map((id) => [id, nameOf(id)] as const)])
  const count = element('p', { class: 'soft small', role: 'status' })
  const body = element('tbody')
  const show = () => {
    const filter = { path: path.value.trim(), status: status.value, keyId: key.value }
    const found = calls.filter((call) => matches(call, filter))
    body.replaceChildren(...found.slice(0, ROWS_MAX).map((call) => callRow(call, nameOf)))
    const shown = Math.min(found.length, ROWS_MAX)
    count.textContent = `${formatNumber(shown)} of ${formatNumber(found.length)} calls shown.`
  }
  for (const control of [path, status, key]) control.addEventListener('input', show)
  show()
  const filters = [
    labeledControl('Path contains', path),
    labeledControl('Status', status),
    labeledControl('Key', key),
  ]
  return [
    element(
      'form',
      { class: 'filters', role: 'search', onsubmit: (event) => event.preventDefault() },
      ...filters,
    ),
    count,
    table('Calls', ['Status', 'Request', 'ms', 'Time', 'Key'], body, 'log'),
  ]
}

const labeledControl = (label: string, control: HTMLElement) =>
  element('div', {}, element('label', { for: control.id }, label), control)

const options = (id: string, values: readonly (readonly [value: string, label: string])[]) =>
  element('select', { id }, ...values.map(([value, label]) => element('option', { value }, label)))

function callRow(call: PortalCallRecord, nameOf: NameOf): HTMLElement {
  const { at, method, path, status, ms } = call
  return element(
    'tr',
    {},
    element('td', {}, element('span', { class: `state ${status < 400 ? 'good' : 'bad'}` }, String(status))),
    element('td', {}, element('code', {}, `${method} ${path}`)),
    element('td', { class: 'number' }, formatNumber(ms)),
    element('td', {}, element('time', { datetime: at, title: at }, formatDateTime(at))),
    element('td', { class: 'key', title: nameOf(call.key_id) }, nameOf(call.key_id)),
  )
}

function usageTable(usage: readonly PortalKeyUsage[], nameOf: NameOf): HTMLElement {
  const rows = usage.map(({ key_id, endpoint, calls }) =>
    element(
      'tr',
      {},
      element('td', {}, nameOf(key_id)),
      element('td', {}, element('code', {}, endpoint)),
      element('td', { class: 'number' }, formatNumber(calls)),
    ),
  )
  return table('Calls by key and endpoint', ['Key', 'Endpoint', 'Calls'], element('tbody', {}, ...rows))
}

const NUMBERS = ['ms', 'Calls']

const table = (label: string, columns: readonly string[], body: HTMLElement, kind = ''): HTMLElement =>
  element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label },
    element(
      'table',
      { class: `rows ${kind}` },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...columns.map((name) =>
            element('th', { scope: 'col', ...(NUMBERS.includes(name) ? { class: 'number' } : {}) }, name),
          ),
        ),
      ),
      body,
    ),
  )
