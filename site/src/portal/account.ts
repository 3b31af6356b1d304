import type { PortalSession } from '../../../data/schema/portal.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { busy, button, confirmed, part } from './parts.ts'
import { openScreen, type Screen } from './screen.ts'
import { ago, browserName, day } from './words.ts'

openScreen(async (screen) => {
  const { data } = await ask<{ data: readonly PortalSession[] }>('GET', '/portal/api/sessions')
  return [
    part(
      'Address',
      element('p', {}, screen.me.email),
      element(
        'p',
        { class: 'soft small' },
        `Account since ${day(screen.me.created_at)}. Sign-in links go to this address.`,
      ),
    ),
    part(
      'Signed-in browsers',
      element('ul', { class: 'list' }, ...data.map((session) => row(session, screen))),
      element('div', { class: 'row' }, everywhere(screen)),
    ),
    deletion(screen),
  ]
})

function row(session: PortalSession, screen: Screen): HTMLElement {
  const end = button('Sign out', async () => {
    await ask('DELETE', `/portal/api/sessions/${session.id}`)
    await screen.refresh('The browser is signed out.')
  })
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'grow' },
      element('strong', {}, browserName(session.browser)),
      element(
        'p',
        { class: 'soft small' },
        session.current ? 'This browser' : `Seen ${ago(session.seen_at)}`,
        ` · signed in ${day(session.created_at)}`,
      ),
    ),
    !session.current && end,
  )
}

const everywhere = (screen: Screen) =>
  button('Sign out everywhere', async () => {
    if (
      !(await confirmed(
        'Sign out everywhere?',
        'All browsers are signed out, this one too. Keys keep working.',
        'Sign out',
      ))
    )
      return
    await ask('DELETE', '/portal/api/sessions')
    await screen.refresh()
  })

function deletion(screen: Screen): HTMLElement {
  const email = element('input', {
    type: 'email',
    required: true,
    autocomplete: 'off',
    id: 'typed',
    placeholder: screen.me.email,
  })
  const remove = element('button', { class: 'button danger' }, 'Delete account')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void busy(remove, async () => {
      await ask('DELETE', '/portal/api/account', { body: { email: email.value } })
      await screen.refresh()
    })
  }
  return part(
    'Delete the account',
    element(
      'p',
      { class: 'soft' },
      'Ends what you pay for at once, and removes the account with all keys, webhooks and sessions. This cannot be undone.',
    ),
    element(
      'form',
      { class: 'line', onsubmit },
      element('label', { for: 'typed' }, 'Type your e-mail address to confirm'),
      email,
      remove,
    ),
  )
}
