import { expect, it } from 'vitest'
import { BANDS, isPlausible, isReadable } from '../../data/schema/bands.ts'
import { Card } from '../../data/schema/card.ts'

it('bands are of fields of a card, and not empty', () => {
  expect(Object.keys(BANDS).filter((field) => !(field in Card.shape))).toEqual([])
  const empty = Object.values(BANDS).filter(
    ({ min, max, readMin = min }) => !(min <= readMin && readMin < max),
  )
  expect(empty).toEqual([])
})

it('the unit of a band is the unit of its field', () => {
  const units = Object.entries(BANDS).map(([field, { unit }]) => {
    const declared = Card.shape[field as keyof typeof Card.shape].meta()?.['x-unit']
    return [field, unit, declared ?? unit]
  })
  expect(units.filter(([, unit, declared]) => unit !== declared)).toEqual([])
  const undeclared = Object.entries(BANDS).filter(
    ([field, { unit }]) =>
      ['percent', 'home currency'].includes(unit) &&
      Card.shape[field as keyof typeof Card.shape].meta()?.['x-unit'] === undefined,
  )
  expect(undeclared.map(([field]) => field)).toEqual([])
})

it('readers refuse small numbers that are plausible but usually another value', () => {
  expect([isPlausible('penalty_apr', 5), isReadable('penalty_apr', 5)]).toEqual([true, false])
  expect([isPlausible('penalty_apr', 61), isReadable('penalty_apr', 61)]).toEqual([false, false])
  expect([isPlausible('penalty_apr', 29.99), isReadable('penalty_apr', 29.99)]).toEqual([true, true])
})

it('text, null and fields without a band are plausible', () => {
  expect([isPlausible('annual_fee', null), isPlausible('name', 'Gold'), isReadable('no_such', 1e9)]).toEqual([
    true,
    true,
    true,
  ])
})
