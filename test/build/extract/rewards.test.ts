import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { readRewards } from '../../../build/extract/rewards/rewards.ts'

const ratesOf = (text: string): string[] =>
  readRewards(text, text).map(
    ({ categories, rate_multiplier }) => `${rate_multiplier} ${categories.join('+')}`,
  )

describe('the earning rates of a sentence', () => {
  it('can follow in a list without the word cash back', () => {
    expect(
      ratesOf('You earn 3% cash back on groceries, 2% on gas, and 0.75% on all other purchases.'),
    ).toEqual(['3 groceries', '2 gas', '0.75 other'])
  })

  it('are missing if the cardholder chooses the category', () => {
    expect(
      ratesOf(
        'You earn 3% cash rewards on all your purchases in the 3% categories of your choice, and 0.75% on all other purchases.',
      ),
    ).toEqual(['0.75 other'])
  })

  it('can be for the purchases of a year', () => {
    expect(
      ratesOf('Earn 0.75% on all other net annual card purchases, including those above the limits.'),
    ).toEqual(['0.75 other'])
  })

  it('can be per dollar of a purchase', () => {
    expect(
      ratesOf('• 4 points per purchase dollar on Gas\n• 2 points per purchase dollar on all else'),
    ).toEqual(['4 gas', '2 other'])
  })

  it('are in points if a share is only their value', () => {
    expect(
      ratesOf(
        'Earn 4% in travel rewards on all travel purchases (8 Points per $1) and 2% in travel rewards on all other purchases (4 ' +
          'Points per $1).',
      ),
    ).toEqual(['8 travel', '4 other'])
  })

  it('can follow a rate of the first months, which does not count', () => {
    expect(
      ratesOf(
        "You'll earn an extra 8% cash back on dining within your first 3 months, 2% cash back on gas and 0.75% cash back on " +
          'everything else.',
      ),
    ).toEqual(['2 gas', '0.75 other'])
    expect(ratesOf('In your first 3 months earn 8% cash back on dining and 4% cash back on gas.')).toEqual([])
  })

  it.each([
    [
      'in a text without line breaks',
      '4% cash back at restaurants 2% at gas stations 1% on everything else, also at Acme',
      ['4 dining', '2 gas', '1 other'],
    ],
    [
      'in a tile or in words',
      '2XMILES\non purchases at Restaurants\nYou’ll also earn one mile for every dollar spent on all other eligible purchases.',
      ['2 dining', '1 other'],
    ],
    [
      'for eligible purchases',
      'You will receive 4 Acme Bonus Points for each dollar of eligible purchases.',
      ['4 other'],
    ],
    [
      'a total that includes additional points',
      'You will receive 5 additional Acme Points, for a total of 8, for each dollar of eligible purchases at restaurants in the U.S.',
      ['8 dining'],
    ],
    [
      'for the first spending of a year',
      'You’ll earn 3 points total for each $1 of the first $20,000 spent each account anniversary year at gas stations (two ' +
        'additional points on top of the 1 point per $1 earned on each purchase).',
      ['3 gas'],
    ],
    [
      'for purchases charged to the card',
      'Earn 1 mile for every $1 of Net Purchases charged to the card each billing cycle.',
      ['1 other'],
    ],
    [
      'for every one dollar',
      'You will earn two (2) Points for every one dollar ($1) spent at gas stations and one and a half (1.5) Points for every ' +
        'one dollar ($1.00) of Net Purchases made using your Account.',
      ['2 gas', '1.5 other'],
    ],
    [
      'in a list of places',
      "You'll earn 4 points at supermarkets, 3 points at restaurants and 1 point on everything else.",
      ['4 groceries', '3 dining', '1 other'],
    ],
    [
      'missing if they are a range in points',
      'That means 2.4-3.2 points on gas and 1.6 - 2.4 points on all other purchases.',
      [],
    ],
    ['missing if they are a range', 'But it also offers 1% to 4% cash back on gas and dining.', []],
    [
      'missing if they include the points of other programs',
      'Up to 18X total points per $1 spent at hotels.',
      [],
    ],
  ])('can be %s', (_, text, rates) => expect(ratesOf(text)).toEqual(rates))

  it('can be above their category', () => {
    expect(
      ratesOf('3X\n\npoints on dining\n\n2X\n\npoints at gas stations\n\n1X\n\npoints on other purchases'),
    ).toEqual(['3 dining', '2 gas', '1 other'])
  })

  it('can be percentages alone on a page about cash back', () => {
    expect(ratesOf('Get cash back.\n\n4%\non dining\n\n1.5% on all other purchases')).toEqual([
      '4 dining',
      '1.5 other',
    ])
    expect(ratesOf('Get cash back.\n\n3% on balance transfers\n\n2.5% on foreign purchases')).toEqual([])
  })

  it('apply to all purchases if nothing limits them', () => {
    expect(ratesOf('Get 1.25% cash back on purchases.')).toEqual(['1.25 other'])
    expect(ratesOf('Select a category to earn 3 points per $1 on purchases.')).toEqual([])
    expect(ratesOf('Up to 2% cash back on purchases.')).toEqual([])
  })

  it('are those of the first dollar if they depend on spending', () => {
    expect(
      ratesOf(
        '0 to $15,000 = 1.25 points per dollar in purchases\n$15,001 to $30,000 = 1.75 points per dollar in purchases\n' +
          '$30,001 and more = 1 point per dollar in purchases\n',
      ),
    ).toEqual(['1.25 other'])
  })

  it('depend on the channel of a booking only where they name one', () => {
    const text =
      'Earn 4X points at restaurants and on flights booked directly, and 1X points on all other purchases.'
    expect(
      readRewards(text, text).map(({ category_slug, booking_channel }) => [category_slug, booking_channel]),
    ).toEqual([
      ['dining', null],
      ['airlines@direct', 'direct'],
      ['other', null],
    ])
  })

  it.each([
    ['on flights booked directly with airlines or through Acme Travel', 'direct'],
    ['on flights booked directly through Acme Travel', 'issuer_portal'],
    ['on flights and hotels', null],
  ])('are for the channel of a booking: %s', (words, channel) => {
    const text = `Earn 3X points ${words}.`
    expect(readRewards(text, text).map(({ booking_channel }) => booking_channel)).toEqual([channel])
  })

  it('are not for what they exclude', () => {
    expect(ratesOf('Earn 5X points on travel, excluding hotels of other programs.')).toEqual(['5 travel'])
  })

  it.each([
    ['3 miles for every $1 spent on eligible Acme Airlines purchases', 'airlines', 'Acme Airlines'],
    ['6X points at hotels participating in Acme Bonus', 'hotels', 'Acme Bonus'],
    ['3 points per $1 on Prepaid Hotels', 'hotels', null],
    ['3 points per $1 on Airlines', 'airlines', null],
  ])('are for one company if a name follows: %s', (text, category, merchant) => {
    expect(readRewards(text, text).map((row) => [row.categories, row.merchant])).toEqual([
      [[category], merchant],
    ])
  })

  it('do not include discounts on board', () => {
    expect(ratesOf('Enjoy 25% back on Acme Airlines inflight purchases.')).toEqual([])
  })

  it('make a card with the program of their points', () => {
    const [card] = extract(
      pageOf('Your TD Oak Visa Card\n\nEarn 6 TD Rewards Points for every $1 in grocery purchases.\n'),
      'CA',
    ).cards
    expect(card?.fields.reward_currency_name?.value).toBe('TD Rewards')
  })
})
