import { element } from './element.ts'
import { button, runAction, showStatus } from './parts.ts'
import { sendSignInLink } from './request.ts'
import { saveReturnPath } from './return-path.ts'

/** Form that requests a sign-in link, shown in place of the screen. */
export function signInForm(): HTMLElement {
  const box = element('section', { class: 'panel signin' })
  box.append(...form(box, emailInput()))
  return box
}

const emailInput = (value = '') =>
  element('input', {
    type: 'email',
    name: 'email',
    autocomplete: 'email',
    required: true,
    maxlength: 254,
    placeholder: 'you@example.com',
    id: 'email',
    value,
  })

function form(box: HTMLElement, email: HTMLInputElement): readonly Node[] {
  const send = element('button', { class: 'button' }, 'Send sign-in link')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void runAction(send, () => sendLink(box, email.value.trim()))
  }
  return [
    element('h1', { tabindex: -1 }, 'Sign in or sign up'),
    element(
      'p',
      { class: 'soft' },
      "Enter your email address, and we'll send you a sign-in link. No password, no payment card.",
    ),
    element(
      'form',
      { class: 'stack', onsubmit },
      element('label', { for: 'email' }, 'Email address'),
      email,
      send,
    ),
  ]
}

async function sendLink(box: HTMLElement, email: string): Promise<void> {
  await requestLink(email)
  const heading = element('h1', { tabindex: -1 }, 'Check your email')
  box.replaceChildren(
    heading,
    element('p', {}, 'We sent a sign-in link to ', element('strong', {}, email), '.'),
    element(
      'p',
      { class: 'soft' },
      "The link works once and expires in ten minutes. Open it in this browser. Didn't get it? Check your spam folder, or " +
        'send another link after a minute.',
    ),
    element('div', { class: 'row' }, sendAgain(email), changeEmail(box, email)),
  )
  heading.focus()
}

async function requestLink(email: string): Promise<void> {
  await sendSignInLink({ email })
  saveReturnPath(location.pathname, Date.now())
}

/** The service limits links to one per minute. Its error says when the next one can be sent. */
const sendAgain = (email: string) =>
  button('Send another link', async () => {
    await requestLink(email)
    showStatus('We sent another link.')
  })

/** Returns to the form, with the address selected so that typing replaces it. */
const changeEmail = (box: HTMLElement, email: string) =>
  button('Use another email address', async () => {
    const input = emailInput(email)
    box.replaceChildren(...form(box, input))
    input.focus()
    input.select()
  })
