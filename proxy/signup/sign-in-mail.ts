import { MINUTE_MS } from '../../data/time.ts'
import type { Message } from '../mail/mail.ts'
import { renderMail } from '../mail/render.ts'
import { LINK_TTL_MS } from '../store/sign-in.ts'

const MINUTES = LINK_TTL_MS / MINUTE_MS

/** The email with a sign-in link. It is the same whether or not there is an account. */
export const signInMail = (link: string): Omit<Message, 'to'> =>
  renderMail({
    subject: 'Your sign-in link for Card Data Service',
    title: 'Sign in to Card Data Service',
    paragraphs: [
      `Open this link and press the button to sign in. It works once, within ${MINUTES} minutes, and replaces any earlier link.`,
    ],
    action: { words: 'Sign in', link },
    reason:
      'You received this email because somebody entered your email address on our sign-in page. If it was not you, ignore it:' +
      ' nobody can sign in without the link.',
    preview: `It works once, within ${MINUTES} minutes.`,
  })
