import { planTerms } from '../../../data/schema/plans.ts'
import type { Me, SignedIn } from '../../../data/schema/portal.ts'
import { ask, isSignedOut, SIGNED_OUT } from './ask.ts'
import { element } from './element.ts'
import { button, notice, say, wordsOf } from './parts.ts'
import { signInForm } from './sign-in.ts'
import { tellTabs } from './tabs.ts'
import { takeScreen } from './way-back.ts'

/** What a screen's content is made with. */
export interface Screen {
  readonly me: Me
  /** Shows the screen anew, with a word on what has changed. */
  refresh(said?: string): Promise<void>
}

/** Where a sign-in link leads. */
const SIGNED_IN_AT = '/portal/'

export type Content = (screen: Screen) => Promise<readonly Node[]>

let tellOthers: (who: string | null) => void = () => {}

/** Shows a screen of the portal to whoever is signed in, and the sign-in form to everybody else. */
export function openScreen(content: Content): void {
  watchConnection()
  tellOthers = tellTabs(() => void show(content))
  addEventListener(SIGNED_OUT, () => signedOut('You are signed out. Sign in again to go on.'))
  void show(content)
}

async function show(content: Content, said = ''): Promise<void> {
  const view = required('#view')
  view.setAttribute('aria-busy', 'true')
  try {
    const { account: me } = await ask<SignedIn>('GET', '/portal/api/me')
    tellOthers(me?.email ?? null)
    if (me === null) return signedOut()
    if (location.pathname === SIGNED_IN_AT) {
      const wanted = takeScreen(Date.now())
      if (wanted !== null && wanted !== SIGNED_IN_AT) return location.replace(wanted)
    }
    const nodes = await content({ me, refresh: (word = '') => show(content, word) })
    frame(me, content)
    view.replaceChildren(...(me.suspended ? [SUSPENDED()] : []), ...nodes)
    say(said)
  } catch (error) {
    if (!isSignedOut(error)) view.replaceChildren(failure(error, content))
  } finally {
    view.removeAttribute('aria-busy')
  }
}

const SUSPENDED = () =>
  notice(
    'bad',
    element(
      'p',
      {},
      element('strong', {}, 'This account is suspended. '),
      'Its keys are refused. ',
      element('a', { href: '/contact/' }, 'Write to us'),
      '.',
    ),
  )

const failure = (error: unknown, content: Content): HTMLElement =>
  element(
    'section',
    { class: 'panel signin', role: 'alert' },
    element('h1', {}, 'Your account cannot be shown'),
    element('p', { class: 'soft' }, wordsOf(error)),
    button('Try again', () => show(content), ''),
  )

function signedOut(said = ''): void {
  required('#frame').hidden = true
  required('#who').replaceChildren()
  required('#view').replaceChildren(signInForm())
  say(said)
}

/** The heading, who is signed in, and the way out. */
function frame({ email, plan }: Me, content: Content): void {
  required('#frame').hidden = false
  const out = button('Sign out', async () => {
    await ask('POST', '/portal/api/sign-out')
    await show(content)
  })
  required('#who').replaceChildren(
    element('span', { class: 'email' }, email),
    element('span', { class: 'plan', 'data-plan': plan }, planTerms[plan].name),
    out,
  )
}

function watchConnection(): void {
  const banner = required('#offline')
  const look = () => {
    banner.hidden = navigator.onLine
  }
  addEventListener('online', look)
  addEventListener('offline', look)
  look()
}

/** An element that the page always has. */
export function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}
