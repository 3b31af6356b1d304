import { describe, expect, it } from 'vitest'
import { closingNotice, type Line } from '../../../build/visit/closing.ts'

const own = { names: ['Gold Visa® Card', 'Alder Gold'], issuerWords: new Set(['alder', 'bank']) }
const line = (words: string): Line => ({ words, isHeading: false })
const heading = (words: string): Line => ({ words, isHeading: true })
const noticeIn = (...lines: readonly Line[]) => closingNotice(lines, own)

describe('a page states that its card is closed to new applicants', () => {
  it.each([
    'This card is no longer available to new applicants.',
    'Applications closed on December 15.',
    'We are no longer accepting applications for this card.',
    'We’re no longer accepting new applications.',
    'No longer accepting applications',
    'This card is not available to new cardmembers.',
    'The Gold Visa Card has been discontinued.',
    'This card was retired in 2025.',
    "We've stopped offering the Gold Visa® Card.",
    'This card is no longer available.',
    'Applications are closed.',
    'Applications for the Gold card are now closed.',
    'This product is not open to new applicants.',
    'The Alder Gold Visa is closed to new applicants.',
    'Please note: the Gold Visa is no longer offered.',
    'As of May 1, 2026, we no longer accept applications for this card.',
    'Sorry, you can no longer apply for this card.',
    'This card isn’t available to new customers.',
    'Alder Bank has discontinued this card, but you may keep using yours.',
    'Closed to new applicants',
    'New applications are no longer being accepted.',
    'The Gold card is no longer available, but the Silver card is.',
    'This card has been withdrawn from sale.',
    'The Gold card has been replaced by the Platinum card.',
    'We no longer offer this card to new customers.',
    'This card is unavailable to new applicants.',
    'Effective November 3, 2026, this card is no longer open to new accounts.',
    'We are not accepting new applications for the Alder Gold card at this time.',
    'The Gold Visa Card no longer accepts new applications.',
    'This card can no longer be applied for.',
  ])('%s', (words) => expect(noticeIn(line(words))).toBe(words.replace(/\.$/, '')))

  it('below a heading with its own name', () => {
    expect(noticeIn(heading('Gold Visa Card'), line('This card is no longer available.'))).toBeDefined()
  })
})

describe('a page does not state that its card is closed', () => {
  it.each([
    'This offer is no longer available.',
    'The welcome offer for this card is no longer available.',
    'The Silver card is no longer available to new applicants.',
    'The Silver card is no longer available, but the Gold card is.',
    'The Gold Plus Card has been discontinued.',
    'The Student Gold Card is closed to new applicants.',
    'We are no longer accepting applications for the Silver card.',
    'Travel insurance on this card is no longer available to new cardmembers.',
    'This card’s concierge has been discontinued.',
    'The branch in Elm Street is closed.',
    'This offer is not available to new cardmembers who held the card before.',
    'If this card is no longer available, we will offer you another.',
    'This card is not available in Quebec.',
    'This card is no longer available with a metal design.',
    'Is this card no longer available?',
    'This card has not been discontinued.',
    'This card is not closed to new applicants.',
    'Applications will close on December 15.',
    'Applications for the Silver Card are closed.',
    'Paper applications are no longer accepted.',
    'Applications are no longer accepted by fax.',
    'We no longer offer balance transfers on this card.',
    'We’ve stopped offering purchase protection.',
    'This card is not available to existing cardmembers.',
    'This card will no longer be available after December 15.',
    'This card is temporarily not accepting applications.',
    'The account is closed when the balance is paid.',
    'Your card is no longer valid after its expiry date.',
    'The app is no longer available for old phones.',
    'Enrollment for the 5% categories closed on June 30.',
    'We may discontinue this card at any time.',
  ])('%s', (words) => expect(noticeIn(line(words))).toBeUndefined())

  it('below a heading with the name of another card', () => {
    const lines = [heading('Silver Visa Card'), line('This card is no longer available to new applicants.')]
    expect(noticeIn(...lines)).toBeUndefined()
    expect(noticeIn(heading('Silver Visa Card'), line('Applications closed on December 15.'))).toBeUndefined()
  })
})

/** Another issuer, with sentences that the patterns were not written for. */
const other = { names: ['Harbor Rewards Mastercard®'], issuerWords: new Set(['quill', 'credit', 'union']) }
const noticeOf = (words: string) => closingNotice([line(words)], other)

describe('sentences of another issuer', () => {
  it.each([
    'Quill Credit Union no longer issues the Harbor Rewards Mastercard.',
    'We stopped accepting applications for the Harbor Rewards Mastercard on October 31, 2026.',
    'The Harbor Rewards Mastercard is currently closed to new applications.',
    'Unfortunately, this credit card is no longer being offered.',
    'New accounts are no longer being opened for this card.',
    'Sorry – this card is not currently available to new customers.',
    'We have closed applications for this card.',
    'We’re not currently accepting applications.',
    'This card is no longer available for new accounts. Existing cardmembers can continue to use theirs.',
    'Effective immediately, Quill Credit Union has stopped issuing this card.',
    'This card isn’t available anymore.',
    'Applications have closed.',
    'Applications are no longer open.',
    'Applications for this product ended on 30 September 2026.',
    'The Harbor Rewards card was discontinued on 1 June 2026.',
    'Harbor Rewards Mastercard: no longer available to new applicants',
    'This card is now retired.',
    'The card has been sunset.',
    'It is no longer possible to apply for this card.',
    'This card is closed to new applications.',
    'Thank you for your interest in the Harbor Rewards Mastercard, but we are no longer accepting new cardholders.',
    'We no longer take applications for this card.',
    'This card is not accepting new applicants.',
    'This card is no longer on sale.',
    'As of November 1, this card is no longer accepting new cardmembers.',
    'New applications closed 12/15/2026.',
  ])('state that a card is closed: %s', (words) => expect(noticeOf(words)).toBeDefined())

  it.each([
    'This promotion is no longer available.',
    'The 0% introductory rate is no longer available to new applicants.',
    'Our Elm Street branch has closed and applications there are no longer accepted.',
    'Price protection was discontinued for this card.',
    'Airport lounge access for this card has been discontinued.',
    'The Harbor Rewards Mastercard bonus is no longer available.',
    'This card no longer charges a foreign transaction fee.',
    'Harbor Rewards Business Mastercard is no longer available to new applicants.',
    'Lost or stolen? If your card is closed, call us.',
    'Applications submitted after December 15 are not eligible for this offer.',
    'Offer not available to new cardmembers after December 31.',
    'No longer available at gas stations.',
    'Checks are no longer accepted.',
    'We have discontinued the Skylark card; this card replaces it.',
    'The promotional APR has ended.',
    'Balance transfer applications are closed.',
    'You can no longer apply for a balance transfer on this card after 60 days.',
    'This card is not offered with an authorized user fee.',
    'The old Harbor app has been retired.',
    'Your account is closed to new purchases.',
    'Applications for the October draw closed on October 31.',
    'Registration is closed.',
    'This card was replaced by the post office when lost.',
  ])('do not state that a card is closed: %s', (words) => expect(noticeOf(words)).toBeUndefined())
})
