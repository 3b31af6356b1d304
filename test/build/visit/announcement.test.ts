import { describe, expect, it } from 'vitest'
import { announcementsIn } from '../../../build/visit/announcement.ts'

const TODAY = '2027-01-11'
const daysIn = (text: string) => announcementsIn(text, TODAY).map(({ date }) => date)

describe('an announcement', () => {
  it.each([
    ['Effective February 1, 2027, the annual fee will be $120.', '2027-02-01'],
    ['The annual fee increases to $120 on 1 March 2027.', '2027-03-01'],
    ['Starting Feb. 15, 2027 the purchase rate will be 21.99%.', '2027-02-15'],
    ['From 2027-04-01 the card no longer earns 3X points on gas.', '2027-04-01'],
    ['We will stop accepting applications for this card on June 30, 2027.', '2027-06-30'],
    ['From 1 May 2027 this product will be closed to new applicants.', '2027-05-01'],
    ['Our fees are changing: beginning April 1st, 2027, foreign transaction fees will apply.', '2027-04-01'],
  ])('is found with its day: %s', (text, date) => {
    expect(announcementsIn(`You get more. ${text} Terms apply.`, TODAY)).toEqual([{ date, quote: text }])
  })

  it('is found once if the page repeats it', () => {
    expect(
      daysIn('Effective May 1, 2027, the fee will be $9.\n\nEffective May 1, 2027, the fee will be $9.'),
    ).toEqual(['2027-05-01'])
  })
})

describe('text without an announcement', () => {
  it.each([
    ['a change in the past', 'Effective January 1, 2027, the annual fee will be $120.'],
    [
      'the last day of an offer',
      'The offer ends February 10, 2027; points will be awarded within two statements.',
    ],
    ['the day of a current rate', 'Rates are accurate as of February 1, 2027.'],
    ['the last day to apply', 'New applications must be received by March 1, 2027.'],
    ['a change without a day', 'The annual fee will change.'],
    ['another subject', 'Our branch on Main Street will open on March 1, 2027.'],
  ])('is %s', (_, text) => expect(daysIn(text)).toEqual([]))
})
