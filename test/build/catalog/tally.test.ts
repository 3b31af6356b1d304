import { expect, it } from 'vitest'
import { cardTally, countCard, emptyTally } from '../../../build/catalog/tally.ts'
import type { Observation } from '../../../data/schema/fact.ts'
import { history, seen } from '../../support/facts.ts'

const storeCards = (...observations: readonly Observation[]): number => {
  const tally = emptyTally()
  const { steps, row } = history(observations)
  const facts = { slug: 'acme-one', issuer: 'acme', aliases: [], observations }
  const replayed = { facts, steps, row, offerSeen: null, today: undefined }
  countCard(tally, cardTally({ ...replayed, sources: [], sourcesAfter: () => [], changes: [] }))
  return tally.counts.store_cards
}
const card = (values: Observation['values']) => seen('2026-01-01', 'good', values)

it('counts open cards that a source states to run on no network', () => {
  expect(storeCards(card({ network: null }))).toBe(1)
  expect(storeCards(card({}))).toBe(0)
  expect(storeCards(card({ network: 'VISA' }))).toBe(0)
  expect(storeCards(card({ network: null, is_discontinued: true }))).toBe(0)
})
