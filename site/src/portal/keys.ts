import { PLANS, planTerms } from '../../../data/schema/plans.ts'
import type { Me, PortalKey } from '../../../data/schema/portal.ts'
import type { NewPortalKey } from '../../../data/schema/portal-keys.ts'
import { type Mode, TEST_KEYS_MAX } from '../../../data/schema/sandbox.ts'
import { TEST_KEY } from '../scripts/api-key.ts'
import { element } from './element.ts'
import { commandBox, requestLine } from './first-request.ts'
import { formatAge, formatDate } from './format.ts'
import { isActive } from './key.ts'
import { button, confirmDialog, emptyState, panel, secretBox, submitForm } from './parts.ts'
import { request } from './request.ts'
import { openScreen, type Screen } from './screen.ts'

/** The newest key created on this page, shown until it is revoked or the page is closed. */
let newKey: NewPortalKey | null = null

openScreen(async (screen) => {
  const { data: keys } = await request('listKeys')
  const active = keys.filter(isActive)
  const revoked = keys.filter((key) => !isActive(key))
  const room = roomOf(active, screen)
  return [
    ...newKeyPanels(active),
    panel(
      'Create a key',
      createForm(screen, room),
      element('p', { class: 'soft small' }, `${room.live.text}. Live keys share your plan and its quota.`),
      element(
        'p',
        { class: 'soft small' },
        `${room.test.text}. Test keys call the `,
        element('a', { href: '/docs/guides/sandbox/' }, 'sandbox'),
        ' on any plan, for free.',
      ),
    ),
    panel('Active keys', active.length === 0 ? noKeys() : keyList(active, screen)),
    ...(revoked.length === 0 ? [] : [revokedKeys(revoked, screen)]),
  ]
})

/** The new key with a first request. Empty if no key was created, or it is not among the active ones. */
function newKeyPanels(active: readonly PortalKey[]): readonly HTMLElement[] {
  if (newKey === null) return []
  const { api_key, key } = newKey
  if (!active.some(({ id }) => id === key.id)) return []
  return [secretBox('Your new key', api_key, NEW_KEY_NOTE), firstRequest(api_key)]
}

const firstRequest = (key: string) =>
  panel('Try it', commandBox(requestLine(key.startsWith(TEST_KEY) ? 'test' : 'live', key)))

const NEW_KEY_NOTE =
  "Copy it now. You won't see it again, because we store only its hash. You can create another key anytime."
const noKeys = () => emptyState('No keys yet', 'Your program sends a key with every request.')

const keyList = (keys: readonly PortalKey[], screen: Screen) =>
  element('ul', { class: 'list' }, ...keys.map((key) => keyRow(key, screen)))

const revokedKeys = (keys: readonly PortalKey[], screen: Screen) =>
  element(
    'details',
    { class: 'panel part' },
    element('summary', {}, `Revoked keys (${keys.length})`),
    keyList(keys, screen),
  )

interface Room {
  readonly isFull: boolean
  /** How many keys there are, such as "2 of 5 active live keys". */
  readonly text: string
}

/** Number of keys of each mode that can still be created. */
function roomOf(active: readonly PortalKey[], { me }: Screen): Readonly<Record<Mode, Room>> {
  const room = (mode: Mode, max: number): Room => {
    const count = active.filter((key) => key.mode === mode).length
    return { isFull: count >= max, text: `${count} of ${max} active ${mode} keys` }
  }
  return { live: room('live', planTerms[me.plan].keys), test: room('test', TEST_KEYS_MAX) }
}

function createForm(screen: Screen, room: Readonly<Record<Mode, Room>>): HTMLElement {
  const isFull = room.live.isFull && room.test.isFull
  const name = element('input', {
    name: 'name',
    required: true,
    maxlength: 60,
    placeholder: 'Website, production',
    id: 'key-name',
    autocomplete: 'off',
    disabled: isFull,
  })
  const kind = element(
    'select',
    { id: 'key-kind', name: 'plan', disabled: isFull },
    ...kindOptions(screen.me, room),
  )
  const create = element('button', { class: 'button', disabled: isFull }, 'Create key')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const plan = PLANS.find((each) => each === kind.value)
    const test = plan === undefined ? {} : ({ mode: 'test', plan } as const)
    const body = { name: name.value.trim(), ...test }
    void submitForm(
      create,
      () => request('createKey', { body }),
      async (created) => {
        newKey = created
        await screen.refresh('Key created. Copy it now.')
      },
    )
  }
  const question = isFull ? 'Revoke a key to create another' : 'What is it for?'
  return element(
    'form',
    { class: 'fields', onsubmit },
    element('div', {}, element('label', { for: name.id }, question), name),
    element('div', {}, element('label', { for: kind.id }, 'Kind'), kind),
    create,
  )
}

/** Options of the key's kind: a live key, whose value is empty, and a test key of each plan, whose value is the plan. */
const kindOptions = ({ plan }: Me, { live, test }: Readonly<Record<Mode, Room>>) => [
  element('option', { value: '', disabled: live.isFull }, `Live (${planTerms[plan].name})`),
  ...PLANS.map((each) =>
    element(
      'option',
      { value: each, disabled: test.isFull, selected: live.isFull && each === plan },
      `Test, ${planTerms[each].name}`,
    ),
  ),
]

function keyRow(key: PortalKey, screen: Screen): HTMLElement {
  const usage = key.last_used_at === null ? 'never used' : `used ${formatAge(key.last_used_at)}`
  const state = key.revoked_at === null ? usage : `revoked ${formatDate(key.revoked_at)}`
  return element(
    'li',
    { 'data-owner': key.id },
    element(
      'div',
      { class: 'grow' },
      element('strong', {}, key.name),
      element(
        'p',
        { class: 'soft small' },
        element('code', {}, `cds_${key.mode}_…${key.last_four}`),
        key.plan !== null && ` · test key, ${planTerms[key.plan].name}`,
        ` · created ${formatDate(key.created_at)} · ${state}`,
      ),
    ),
    isActive(key) && button('Revoke', () => revoke(key, screen), 'danger'),
  )
}

async function revoke({ id, name }: PortalKey, screen: Screen): Promise<void> {
  const confirmed = await confirmDialog(
    `Revoke “${name}”?`,
    'Requests with this key fail from now on. This cannot be undone.',
    'Revoke key',
  )
  if (!confirmed) return
  await request('revokeKey', { id })
  await screen.refresh(`Key “${name}” revoked.`)
}
