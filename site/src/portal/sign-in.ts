import { ask } from './ask.ts'
import { element } from './element.ts'
import { busy, button, say } from './parts.ts'
import { rememberScreen } from './way-back.ts'

/** The form that asks for a sign-in link, in place of the screen. */
export function signInForm(): HTMLElement {
  const box = element('section', { class: 'panel signin' })
  box.append(...form(box))
  return box
}

function form(box: HTMLElement): readonly Node[] {
  const email = element('input', {
    type: 'email',
    name: 'email',
    autocomplete: 'email',
    required: true,
    maxlength: 254,
    placeholder: 'you@example.com',
    id: 'email',
  })
  const send = element('button', { class: 'button' }, 'Send me a link')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void busy(send, () => sendLink(box, email.value.trim()))
  }
  return [
    element('h1', {}, 'Sign in or sign up'),
    element(
      'p',
      { class: 'soft' },
      'Enter your e-mail address. We send a link that signs you in. No password, no card.',
    ),
    element(
      'form',
      { class: 'stack', onsubmit },
      element('label', { for: 'email' }, 'E-mail address'),
      email,
      send,
    ),
  ]
}

async function sendLink(box: HTMLElement, email: string): Promise<void> {
  await ask('POST', '/v1/auth/register', { body: { email } })
  rememberScreen(location.pathname, Date.now())
  say('')
  const heading = element('h1', { tabindex: -1 }, 'Check your mail')
  box.replaceChildren(
    heading,
    element('p', {}, 'If ', element('strong', {}, email), ' can receive mail, a sign-in link is on its way.'),
    element(
      'p',
      { class: 'soft' },
      'It works once, for ten minutes. Open it in this browser. Nothing there? Look in the spam folder, or ask again after a minute.',
    ),
    button('Use another address', async () => box.replaceChildren(...form(box))),
  )
  heading.focus()
}
