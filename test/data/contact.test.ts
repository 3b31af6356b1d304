import { describe, expect, it } from 'vitest'
import { contactOf } from '../../data/contact.ts'

const shown = (env: Readonly<Record<string, string>>) => contactOf(env)?.shown ?? null

describe('the contact of the operator', () => {
  it('is the setting for it, an email address or a URL', () => {
    const help = { shown: 'help@cards.example', href: 'mailto:help@cards.example' }
    expect(contactOf({ CONTACT: 'help@cards.example', MAIL_FROM: 'me@cards.example' })).toEqual(help)
    expect(contactOf({ CONTACT: 'mailto:help@cards.example' })).toEqual(help)
    const page = 'https://cards.example/@help'
    expect(contactOf({ CONTACT: page })).toEqual({ shown: page, href: page })
  })

  it('is the sender of emails, if it reads replies, and then the contact of the weekly job', () => {
    expect(shown({ MAIL_FROM: 'Card Data <hello@cards.example>' })).toBe('hello@cards.example')
    for (const sender of [
      'no-reply@cards.example',
      'Cards <noreply@cards.example>',
      'DoNotReply@x.example',
    ]) {
      expect(shown({ MAIL_FROM: sender })).toBeNull()
      expect(shown({ MAIL_FROM: sender, FETCH_CONTACT: 'bot@cards.example' })).toBe('bot@cards.example')
    }
  })

  it('is none without a setting', () => {
    expect(contactOf({})).toBeNull()
    expect(contactOf({ CONTACT: '', FETCH_CONTACT: '' })).toBeNull()
  })
})
