import { planTerms } from '../../../data/schema/plans.ts'
import type { PortalKey } from '../../../data/schema/portal.ts'
import { element } from './element.ts'
import { formatAge, formatDate } from './format.ts'
import { isActive } from './key.ts'
import { button, confirmDialog, emptyState, panel, runAction, secretBox } from './parts.ts'
import { request } from './request.ts'
import { openScreen, type Screen } from './screen.ts'

/** A key created on this page, shown until the page is closed. */
let newKey: string | null = null

openScreen(async (screen) => {
  const { data: keys } = await request('listKeys')
  const active = keys.filter(isActive)
  const revoked = keys.filter((key) => !isActive(key))
  const live = active.filter(({ mode }) => mode === 'live')
  const max = planTerms[screen.me.plan].keys
  const note = `${live.length} of ${max} active keys. All keys share your plan and its quota.`
  return [
    ...(newKey === null ? [] : [secretBox('Your new key', newKey, NEW_KEY_NOTE)]),
    panel(
      'Create a key',
      createForm(screen, live.length >= max),
      element('p', { class: 'soft small' }, note),
    ),
    panel('Active keys', active.length === 0 ? noKeys() : keyList(active, screen)),
    ...(revoked.length === 0 ? [] : [revokedKeys(revoked, screen)]),
  ]
})

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

function createForm(screen: Screen, isFull: boolean): HTMLElement {
  const name = element('input', {
    name: 'name',
    required: true,
    maxlength: 60,
    placeholder: 'Website, production',
    id: 'key-name',
    autocomplete: 'off',
    disabled: isFull,
  })
  const create = element('button', { class: 'button', disabled: isFull }, 'Create key')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void runAction(create, async () => {
      const created = await request('createKey', {
        body: { name: name.value.trim() },
      })
      newKey = created.api_key
      await screen.refresh('Key created. Copy it now.')
    })
  }
  return element(
    'form',
    { class: 'line', onsubmit },
    element('label', { for: 'key-name' }, isFull ? 'Revoke a key to create another' : 'What is it for?'),
    name,
    create,
  )
}

function keyRow(key: PortalKey, screen: Screen): HTMLElement {
  const usage = key.last_used_at === null ? 'never used' : `used ${formatAge(key.last_used_at)}`
  const state = key.revoked_at === null ? usage : `revoked ${formatDate(key.revoked_at)}`
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'grow' },
      element('strong', {}, key.name),
      element(
        'p',
        { class: 'soft small' },
        element('code', {}, `cds_${key.mode}_…${key.last_four}`),
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
  newKey = null
  await screen.refresh(`Key “${name}” revoked.`)
}
