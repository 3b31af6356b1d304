import { planTerms } from '../../../data/schema/plans.ts'
import type { Me } from '../../../data/schema/portal.ts'
import { SIGNED_IN } from '../data/signed-in.ts'
import { element } from './element.ts'
import { errorMessage } from './error-message.ts'
import { button, notice, showStatus } from './parts.ts'
import { isSignedOut, request, SIGNED_OUT } from './request.ts'
import { takeReturnPath } from './return-path.ts'
import { signInForm } from './sign-in.ts'
import { syncTabs } from './tabs.ts'

/** What a screen needs to render its content. */
export interface Screen {
  readonly me: Me
  /** Renders the screen again and shows a status message. */
  refresh(message?: string): Promise<void>
}

/** Page that a sign-in link opens. */
const HOME_PATH = '/portal/'

export type Content = (screen: Screen) => Promise<readonly Node[]>

let syncUser: (email: string | null) => void = () => {}

/** Renders a portal screen, or the sign-in form without a session. */
export function openScreen(content: Content): void {
  watchConnection()
  syncUser = syncTabs(() => void show(content))
  addEventListener(SIGNED_OUT, () => showSignIn('Your session has ended. Sign in again to continue.'))
  void show(content)
}

async function show(content: Content, message = ''): Promise<void> {
  const view = required('#view')
  view.setAttribute('aria-busy', 'true')
  try {
    const { account: me } = await request('me')
    syncUser(me?.email ?? null)
    if (me === null) return showSignIn()
    localStorage.setItem(SIGNED_IN, '')
    if (location.pathname === HOME_PATH) {
      const returnPath = takeReturnPath(Date.now())
      if (returnPath !== null && returnPath !== HOME_PATH) return location.replace(returnPath)
    }
    const nodes = await content({ me, refresh: (next = '') => show(content, next) })
    showFrame(me, content)
    view.replaceChildren(...(me.suspended ? [suspendedNotice()] : []), ...nodes)
    showStatus(message)
  } catch (error) {
    if (!isSignedOut(error)) view.replaceChildren(errorPanel(error, content))
  } finally {
    view.removeAttribute('aria-busy')
  }
}

const suspendedNotice = () =>
  notice(
    'bad',
    element(
      'p',
      {},
      element('strong', {}, 'This account is suspended. '),
      'Requests with its keys fail. ',
      element('a', { href: '/contact/' }, 'Contact us'),
      '.',
    ),
  )

const errorPanel = (error: unknown, content: Content): HTMLElement =>
  element(
    'section',
    { class: 'panel signin', role: 'alert' },
    element('h1', {}, "Can't load your account"),
    element('p', { class: 'soft' }, errorMessage(error)),
    button('Try again', () => show(content), ''),
  )

function showSignIn(message = ''): void {
  localStorage.removeItem(SIGNED_IN)
  required('#frame').hidden = true
  required('#user').replaceChildren()
  required('#view').replaceChildren(signInForm())
  showStatus(message)
}

/** Shows the heading, the signed-in user, and the sign-out button. */
function showFrame({ email, plan }: Me, content: Content): void {
  required('#frame').hidden = false
  const signOut = button('Sign out', async () => {
    await request('signOut')
    await show(content)
  })
  required('#user').replaceChildren(
    element('span', { class: 'email' }, email),
    element('span', { class: 'plan', 'data-plan': plan }, planTerms[plan].name),
    signOut,
  )
}

function watchConnection(): void {
  const banner = required('#offline')
  const update = () => {
    banner.hidden = navigator.onLine
  }
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
}

/** Finds an element that every portal page has; throws if it is missing. */
export function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}
