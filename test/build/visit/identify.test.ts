import { describe, expect, it } from 'vitest'
import { cardMatcher } from '../../../build/visit/identify.ts'

const named = (names: readonly string[]) =>
  names.map((name) => ({ slug: name.toLowerCase().replace(/\W+/g, '-'), name, aliases: [] as string[] }))
const chase = cardMatcher(
  ['Chase', 'jpmorgan'],
  named([
    'Chase Sapphire Preferred® Card',
    'Chase Sapphire Reserve®',
    'Chase Freedom Unlimited®',
    'Chase Freedom®',
    'Ink Business Cash® Credit Card',
  ]),
)
const discover = cardMatcher(
  ['Discover'],
  named(['Discover it Cash Back', 'Discover it Student Cash Back', 'Discover it Miles']),
)
const pc = cardMatcher(
  ['PC Financial'],
  named(['PC Financial Mastercard', 'PC Financial World Mastercard', 'PC Financial World Elite Mastercard']),
)
const capital = cardMatcher(['Capital One'], named(["BJ's One Mastercard", "BJ's One+ Mastercard"]))

describe('a name matches a card', () => {
  it.each([
    [chase, 'Sapphire Preferred Credit Card', 'chase-sapphire-preferred-card'],
    [chase, 'Chase Freedom Unlimited credit card', 'chase-freedom-unlimited-'],
    [chase, 'Chase Freedom', 'chase-freedom-'],
    [discover, 'Discover it® Student Cash Back', 'discover-it-student-cash-back'],
    [pc, 'PC® Mastercard®', 'pc-financial-mastercard'],
    [pc, 'PC Financial Mastercard', 'pc-financial-mastercard'],
    [pc, 'PC Financial', undefined],
    [capital, "BJ's One+ Mastercard", 'bj-s-one-mastercard'],
    [chase, 'Compare all credit cards', undefined],
    [chase, 'Chase Ink Business Premier', undefined],
    [chase, 'Chase Sapphire Preferred Business Card', undefined],
    [chase, 'Chase Sapphire Preferred Gold Card', undefined],
  ])('%#: %s', (matcher, name, slug) => expect(matcher.match(name)?.slug).toBe(slug))
})

describe('a page with another name for its card', () => {
  const rogers = cardMatcher(['Rogers Bank', 'Rogers'], named(['Rogers World Elite Mastercard']))
  const [slug, name] = ['rogers-world-elite-mastercard', 'Rogers Red World Elite® Mastercard®']

  it('is the same card, with the name of the page', () => {
    const identity = rogers.identify(slug, [name], `Apply for the ${name} today.`)
    expect(identity).toEqual({ is: 'same', calls: name })
  })

  it('has no other name if it also uses the one of the catalog', () => {
    const identity = rogers.identify(slug, [name], 'The Rogers World Elite Mastercard is now red.')
    expect(identity).toEqual({ is: 'same' })
    expect(rogers.identify(slug, ['World Elite Mastercard®'], '')).toEqual({ is: 'same' })
  })
})

describe('a page is identified', () => {
  it('by its heading, whatever the site adds', () => {
    expect(chase.identify('chase-freedom-', ['Chase Freedom® Credit Card', 'Chase.com'], '')).toEqual({
      is: 'same',
    })
  })

  it('by its text if headings only advertise', () => {
    expect(
      discover.identify(
        'discover-it-miles',
        ['Travel far for less'],
        'With Discover it Miles you earn more.',
      ),
    ).toEqual({ is: 'same' })
  })

  it('as another card if the heading matches that better', () => {
    expect(discover.identify('discover-it-cash-back', ['Discover it® Student Cash Back'], '')).toMatchObject({
      is: 'other',
      slug: 'discover-it-student-cash-back',
    })
  })

  it('as unknown if its heading names an unknown card, even if the text names the expected one', () => {
    const words = 'Looking for the Chase Sapphire Preferred Card? It has a page of its own.'
    expect(chase.identify('chase-sapphire-preferred-card', ['Chase Sapphire Summit Card'], words)).toEqual({
      is: 'unknown',
      name: 'Chase Sapphire Summit Card',
    })
  })

  it.each([
    'Get the card that gives you more',
    'Earn 80,000 Points With This Card',
    'Credit Cards',
    'The Credit Card That Earns You More Rewards On Every Purchase',
    'Chase Credit Card',
  ])('as unnamed by a heading such as “%s”', (heading) => {
    const words = 'With the Chase Sapphire Preferred Card you earn more.'
    expect(chase.identify('chase-sapphire-preferred-card', [heading], words)).toEqual({ is: 'same' })
  })

  it('as unknown if it is for other customers', () => {
    expect(
      chase.identify('chase-sapphire-preferred-card', ['Chase Sapphire Preferred Business Card'], ''),
    ).toMatchObject({ is: 'unknown' })
  })

  it('as unknown without a name', () => {
    expect(chase.identify('chase-freedom-', ['The Zebra Card'], 'Zebra')).toEqual({
      is: 'unknown',
      name: 'The Zebra Card',
    })
  })
})
