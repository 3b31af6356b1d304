import { planTerms } from '../../../data/schema/plans.ts'
import type { Me } from '../../../data/schema/portal.ts'
import { SIGNED_IN } from '../data/signed-in.ts'
import { element } from './element.ts'
import { errorMessage } from './error-message.ts'
import { button, notice, showStatus } from './parts.ts'
import { type Drafts, draftsOf, replaceContent, restoreDrafts, trackChanges } from './redraw.ts'
import { isSignedOut, request, SIGNED_OUT } from './request.ts'
import { required } from './required.ts'
import { takeReturnPath } from './return-path.ts'
import { signInForm } from './sign-in.ts'
import { syncTabs } from './tabs.ts'

/** What a screen needs to render its content. */
export interface Screen {
  readonly me: Me
  /** Renders the screen again and shows a status message. What the user has typed stays, as does the focus. */
  refresh(message?: string): Promise<void>
}

/** Page that a sign-in link opens. */
const HOME_PATH = '/portal/'

export type Content = (screen: Screen) => Promise<readonly Node[]>

let syncUser: (email: string | null) => void = () => {}

/** Email of the account whose screen is shown; null before it is loaded and after sign-out. */
let shownEmail: string | null = null
/** What the user has typed, while an error is shown instead of the screen. */
let drafts: Drafts = new Map()

/** Renders a portal screen, or the sign-in form without a session. */
export function openScreen(content: Content): void {
  watchConnection()
  trackChanges(required('#view'))
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
    if (me === null) return showSignIn(message)
    localStorage.setItem(SIGNED_IN, '')
    if (location.pathname === HOME_PATH) {
      const returnPath = takeReturnPath(Date.now())
      if (returnPath !== null && returnPath !== HOME_PATH) return location.replace(returnPath)
    }
    const nodes = await content({ me, refresh: (next = '') => show(content, next) })
    showFrame(me, content)
    draw(me, [...(me.suspended ? [suspendedNotice()] : []), ...nodes])
    showStatus(message)
  } catch (error) {
    if (isSignedOut(error)) return
    drafts = allDrafts()
    view.replaceChildren(errorPanel(error, content))
  } finally {
    view.removeAttribute('aria-busy')
  }
}

/** Draws the screen. Another account does not get what was typed. */
function draw({ email }: Me, nodes: readonly Node[]): void {
  const view = required('#view')
  const typed = email === shownEmail ? allDrafts() : new Map()
  shownEmail = email
  drafts = new Map()
  replaceContent(view, nodes)
  restoreDrafts(view, typed)
}

const allDrafts = (): Drafts => new Map([...drafts, ...draftsOf(required('#view'))])

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
  const hasFocus = required('.portal').contains(document.activeElement)
  shownEmail = null
  drafts = new Map()
  required('#frame').hidden = true
  required('#user').replaceChildren()
  required('#view').replaceChildren(signInForm())
  showStatus(message)
  if (hasFocus) required('#view h1').focus()
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
