import { planTerms } from '../../../data/schema/plans.ts'
import type { PortalKey } from '../../../data/schema/portal.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { isActive } from './key.ts'
import { busy, button, confirmed, empty, part, secretBox } from './parts.ts'
import { openScreen, type Screen } from './screen.ts'
import { ago, day } from './words.ts'

/** A key that was just made: shown until the page is left. */
let fresh: string | null = null

openScreen(async (screen) => {
  const { data: keys } = await ask<{ data: readonly PortalKey[] }>('GET', '/portal/api/keys')
  const active = keys.filter(isActive)
  const revoked = keys.filter((key) => !isActive(key))
  const most = planTerms[screen.me.plan].keys
  const note = `${active.length} of ${most} active keys. All share the account's plan and calls.`
  return [
    ...(fresh === null ? [] : [secretBox('Your new key', fresh, ONCE)]),
    part(
      'Create a key',
      createForm(screen, active.length >= most),
      element('p', { class: 'soft small' }, note),
    ),
    part('Active keys', active.length === 0 ? NONE() : listed(active, screen)),
    ...(revoked.length === 0 ? [] : [former(revoked, screen)]),
  ]
})

const ONCE =
  'Copy it now: it is shown this once. We keep only its hash. Reading it again is impossible, making another is easy.'
const NONE = () => empty('No keys yet', 'A key is what your program sends with each call.')

const listed = (keys: readonly PortalKey[], screen: Screen) =>
  element('ul', { class: 'list' }, ...keys.map((key) => row(key, screen)))

const former = (keys: readonly PortalKey[], screen: Screen) =>
  element(
    'details',
    { class: 'panel part' },
    element('summary', {}, `Revoked keys (${keys.length})`),
    listed(keys, screen),
  )

function createForm(screen: Screen, full: boolean): HTMLElement {
  const name = element('input', {
    name: 'name',
    required: true,
    maxlength: 60,
    placeholder: 'Website, production',
    id: 'key-name',
    autocomplete: 'off',
    disabled: full,
  })
  const create = element('button', { class: 'button', disabled: full }, 'Create key')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void busy(create, async () => {
      const made = await ask<{ api_key: string }>('POST', '/portal/api/keys', {
        body: { name: name.value.trim() },
      })
      fresh = made.api_key
      await screen.refresh('The key is made. Copy it now.')
    })
  }
  return element(
    'form',
    { class: 'line', onsubmit },
    element('label', { for: 'key-name' }, full ? 'Revoke a key to make another' : 'What is it for?'),
    name,
    create,
  )
}

function row(key: PortalKey, screen: Screen): HTMLElement {
  const used = key.last_used_at === null ? 'never used' : `used ${ago(key.last_used_at)}`
  const state = key.revoked_at === null ? used : `revoked ${day(key.revoked_at)}`
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
        element('code', {}, `cds_live_…${key.last_four}`),
        ` · made ${day(key.created_at)} · ${state}`,
      ),
    ),
    isActive(key) && button('Revoke', () => revoke(key, screen), 'danger'),
  )
}

async function revoke({ id, name }: PortalKey, screen: Screen): Promise<void> {
  const sure = await confirmed(
    `Revoke “${name}”?`,
    'Programs that use it are refused from the next call on. This cannot be undone.',
    'Revoke key',
  )
  if (!sure) return
  await ask('DELETE', `/portal/api/keys/${id}`)
  fresh = null
  await screen.refresh(`The key “${name}” is revoked.`)
}
