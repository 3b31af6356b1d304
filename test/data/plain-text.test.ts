import { describe, expect, it } from 'vitest'
import { whyNotPlain } from '../../data/schema/plain-text.ts'

describe('published text', () => {
  it.each([
    'Earn 60,000 points after $4,000 in 3 months',
    'Spend < $1,000 and > $500 [online only] (U.S.)',
    'Café & Crème® – “5 %” on AT&T; R&D',
    'Points 1:1, 5x, 50/50',
  ])('may say %s', (text) => expect(whyNotPlain(text)).toBeUndefined())

  it.each([
    '50,000 points <img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '</p>',
    '<!-- x',
    '< svg onload=x>',
    '&lt;b&gt;',
    '&#60;b&#62;',
    '[free](javascript:alert(1))',
    '![x](https://a.example/x.png)',
    '[x][1]',
    'two\nlines',
    'a\u0000b',
    'a\u001b[31m',
    'pay \u202e001$',
    '\u2066x',
    'zero\u200bwidth',
    '\ufeffmark',
    'soft\u00adhyphen',
    '\ud800',
  ])('must not say %j', (text) => expect(whyNotPlain(text)).toBeDefined())
})
