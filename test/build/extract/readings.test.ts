import { describe, expect, it } from 'vitest'
import { readSpend } from '../../../build/extract/offers/spend.ts'
import { number } from '../../../build/extract/tokens/numbers.ts'
import { readFlatFee, readForeignFee, readTransactionFee } from '../../../build/extract/values/fee.ts'
import { isFree } from '../../../build/extract/values/free.ts'
import { readRate } from '../../../build/extract/values/rate.ts'
import { amounts, months, percents, points } from '../../../build/extract/values/readings.ts'

describe('numbers', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['1 234,50', 1234.5],
    ['20,99', 20.99],
    ['.5', 0.5],
    ['10,000', 10_000],
    ['none', undefined],
  ])('%s is %s', (words, value) => expect(number(words)).toBe(value))
})

describe('money', () => {
  it.each([
    ['$95', 95],
    ['$150.1', 150],
    ['$0.5', 0.5],
    ['Up to $40.00', 40],
    ['12,50 $', 12.5],
    ['None', 0],
    ['No annual fee', 0],
    ['There is no annual fee for this card.', 0],
    ['See terms', undefined],
    ['N/A', undefined],
    ['{{annualFee}}', undefined],
    ['$undefined', undefined],
  ])('%s is %s', (words, value) =>
    expect(amounts(words)[0]?.value ?? (isFree(words) ? 0 : undefined)).toBe(value),
  )

  it('sees every amount, with thousands', () =>
    expect(amounts('spend $1,500 or $25K, then $.50').map(({ value }) => value)).toEqual([1500, 25_000, 0.5]))
})

describe('percent', () => {
  it.each([
    ['20.99%', 20.99],
    ['20,99 %', 20.99],
    ['that,18.24% to', 18.24],
    ['Purchases29.24%', 29.24],
    ['-19.99%', 19.99],
    ['36 percent', 36],
    ['XX%', undefined],
    ['--%', undefined],
  ])('%s is %s', (words, value) => expect(percents(words)[0]?.value).toBe(value))

  it('sees every percentage', () =>
    expect(percents('5.99%18.00% .07121%').map(({ value }) => value)).toEqual([5.99, 18, 0.07121]))
})

describe('months', () => {
  it.each([
    ['for the first 15 billing cycles', 15],
    ['fifteen billing cycles', 15],
    ['six (6) monthly statements', 6],
    ['within 90 days of account opening', 3],
    ['the first 120 days', 4],
    ['180-day', 6],
    ['10 full monthly statement periods', 10],
    ['for one year', 12],
    ['in your first year', 12],
    ['until April 2027', undefined],
  ])('%s is %s', (words, value) => expect(months(words)).toBe(value))
})

describe('points', () => {
  it.each([
    ['Earn 75,000 bonus points', [75_000]],
    ['30 000 points', [30_000]],
    ['60K bonus miles', [60_000]],
    ['Earn $200 in points', []],
    ['20,000 Northern Star points plus 5,000 miles', [20_000, 5_000]],
  ])('%s is %j', (words, values) => expect(points(words).map(({ value }) => value)).toEqual(values))
})

describe('a rate', () => {
  it.each([
    ['18.24% to 28.24% based on your creditworthiness', { value: 18.24, high: 28.24 }],
    ['9.9%, 12.9%, or 15.9%', { value: 9.9, high: 15.9 }],
    ['7.99% or 12.50%', { value: 7.99, high: 12.5 }],
    ['Prime + 12.74% to Prime + 19.74%', {}],
    ['Prime + 5.99% (currently 13.49%)', { value: 13.49 }],
    ['13.49% (Prime + 5.99%)', { value: 13.49 }],
    ['The daily periodic rate is .07121%', {}],
    ['19.99%. Maximum APR 29.99%', { value: 19.99 }],
    ['2% above your variable APR', {}],
    ['3% of the amount of each transfer', {}],
    ['22.99% (21.99% for Quebec residents)', { value: 22.99 }],
    ['19.99%. Rates will increase to 25.99% if you miss a payment', { value: 19.99 }],
    ['0% intro APR for 14 months. After that, 10.99%', { value: 10.99, intro: { value: 0, months: 14 } }],
    ['0.99% for the first 6 months, 12.99% thereafter', { value: 12.99, intro: { value: 0.99, months: 6 } }],
    [
      '1.99% introductory APR through May 2027. Then 15.5% to 20.5%',
      { value: 15.5, high: 20.5, intro: { value: 1.99 } },
    ],
    ['15.99% 0% Promo APR for six months on select vacation packages. After that, 15.99%', { value: 15.99 }],
    ['5% to 18%\n8% to 18%', {}],
  ])('%s', (words, rate) => expect(readRate(words)).toEqual(rate))
})

describe('a fee', () => {
  it.each([
    ['None', 0],
    ['Up to $40.', 40],
    ['None the first time. After that, up to $35.', 35],
    ['Up to $25 for the first, up to $30 for each one after', 30],
    ['The lesser of $10.00 or 10% of the payment, but only if the loan payment is $5.00 or more', 10],
    ['Up to $20 if balance is less than $1000;\nUp to $28 if balance is $1000 - $2000', 28],
    ['$15 on balances up to $150, $29 on balances of $150 up to $1200', 29],
    ['See your agreement', undefined],
  ])('%s is %s', (words, fee) => expect(readFlatFee(words)).toBe(fee))

  it.each([
    ['Either $5 or 5% of each transfer, whichever is greater', { percent: 5, min: 5 }],
    ['3% (min: $10 to max: uncapped)', { percent: 3, min: 10 }],
    ['2.00% of each transfer ($5.00 minimum, $75.00 maximum)', { percent: 2, min: 5 }],
    ['3% of the transfer, but not less than $5 nor more than $35', { percent: 3, min: 5 }],
    ['Up to $9 or 3% of the advance, whichever is less', { percent: 3 }],
    ['None', { percent: 0 }],
    ['$5.00', { min: 5 }],
    [
      'Intro fee of either $5 or 3% within 60 days of account opening. After that: either $5 or 5%',
      { percent: 5, min: 5, introPercent: 3, introMonths: 2 },
    ],
    ['See terms', {}],
    [
      'either $6 or 4% of each transfer.\n$170 back: 6% cash back for the first 5 months, 2% thereafter',
      { percent: 4, min: 6 },
    ],
  ])('on a transaction: %s', (words, fee) => expect(readTransactionFee(words)).toEqual(fee))

  it.each([
    ['3% of each transaction in U.S. dollars', 3],
    ['None', 0],
    ['0% to 3%', undefined],
    ['1.00% of each multiple currency transaction; 0.80% of each single currency transaction', 1],
  ])('on foreign purchases: %s is %s', (words, fee) => expect(readForeignFee(words)).toBe(fee))
})

describe('spending for an offer', () => {
  it.each([
    ['after you spend $4,000 in the first 3 months', { amount: 4000, months: 3 }],
    ['Earn $170 in cash back after you spend $1,300 in the first 5 months', { amount: 1300, months: 5 }],
    ['if $2,000 in eligible purchases are made within the first 90 days', { amount: 2000, months: 3 }],
    ['when you spend $25,000 in your first year', { amount: 25_000, months: 12 }],
    ['a $300 bonus, and the first year’s annual fee is waived', {}],
    ['up to $2,000 in purchases', {}],
  ])('%s', (words, spend) => expect(readSpend(words)).toEqual(spend))
})
