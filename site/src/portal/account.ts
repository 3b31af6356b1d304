import type { PortalSession } from '../../../data/schema/portal.ts'
import { element } from './element.ts'
import { browserName, formatAge, formatDate } from './format.ts'
import { button, confirmDialog, panel, submitForm } from './parts.ts'
import { request } from './request.ts'
import { openScreen, type Screen } from './screen.ts'

openScreen(async (screen) => {
  const { data } = await request('listSessions')
  return [
    panel(
      'Email address',
      element('p', {}, screen.me.email),
      element(
        'p',
        { class: 'soft small' },
        `Account created ${formatDate(screen.me.created_at)}. We send sign-in links to this address.`,
      ),
    ),
    panel(
      'Signed-in browsers',
      element('ul', { class: 'list' }, ...data.map((session) => sessionRow(session, screen))),
      element('div', { class: 'row' }, signOutEverywhere(screen)),
    ),
    deleteAccountPanel(screen),
  ]
})

function sessionRow(session: PortalSession, screen: Screen): HTMLElement {
  const signOut = button('Sign out', async () => {
    await request('endSession', { id: session.id })
    await screen.refresh('Browser signed out.')
  })
  return element(
    'li',
    { 'data-owner': session.id },
    element(
      'div',
      { class: 'grow' },
      element('strong', {}, browserName(session.browser)),
      element(
        'p',
        { class: 'soft small' },
        session.current ? 'This browser' : `Last active ${formatAge(session.seen_at)}`,
        ` · signed in ${formatDate(session.created_at)}`,
      ),
    ),
    !session.current && signOut,
  )
}

const signOutEverywhere = (screen: Screen) =>
  button('Sign out everywhere', async () => {
    if (
      !(await confirmDialog(
        'Sign out everywhere?',
        'This signs out every browser, including this one. Your keys keep working.',
        'Sign out',
      ))
    )
      return
    await request('endSessions')
    await screen.refresh()
  })

function deleteAccountPanel(screen: Screen): HTMLElement {
  const email = element('input', {
    type: 'email',
    required: true,
    autocomplete: 'off',
    id: 'confirm-email',
    name: 'email',
    placeholder: screen.me.email,
  })
  const remove = element('button', { class: 'button danger' }, 'Delete account')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void submitForm(
      remove,
      () => request('deleteAccount', { body: { email: email.value } }),
      () => screen.refresh('Your account was deleted.'),
    )
  }
  return panel(
    'Delete account',
    element(
      'p',
      { class: 'soft' },
      'Deletes your account with all keys, webhooks, and sessions, and cancels your plan immediately. This cannot be undone.',
    ),
    element(
      'form',
      { class: 'line', onsubmit },
      element('label', { for: 'confirm-email' }, 'Type your email address to confirm'),
      email,
      remove,
    ),
  )
}
