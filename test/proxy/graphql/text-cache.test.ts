import { expect, it } from 'vitest'
import type { RowPlan } from '../../../proxy/graphql/prepared.ts'
import { textCache } from '../../../proxy/graphql/text-cache.ts'

/** A plan that writes texts of a length, and counts them. */
function countingPlan(length: number) {
  const written: unknown[] = []
  const plan: RowPlan = {
    members: [],
    write: (row, count) => {
      written.push(row)
      count.fields += 2
      return 'x'.repeat(length)
    },
  }
  return { plan, written }
}

it('a row is written once, and its fields are counted each time', () => {
  const { plan, written } = countingPlan(10)
  const { write } = textCache().cached(plan)
  const [row, count] = [{}, { fields: 0 }]
  expect([write(row, count), write(row, count)]).toEqual(['xxxxxxxxxx', 'xxxxxxxxxx'])
  expect(written).toEqual([row])
  expect(count.fields).toBe(4)
})

it('a list is cached until one of its rows is another', () => {
  const { list } = textCache().cached(countingPlan(1).plan)
  const [a, b] = [{}, {}]
  list?.set([a, b], { text: '[1,2]', fields: 3 })
  expect(list?.get([a, b])).toMatchObject({ text: '[1,2]', fields: 3 })
  for (const others of [[a], [b, a], [a, { ...b }], [a, b, b]]) expect(list?.get(others)).toBeUndefined()
})

it('the plans of a query share their space, and all are emptied when it is full', () => {
  const cache = textCache()
  const { plan, written } = countingPlan(50_000)
  const [first, second] = [cache.cached(plan), cache.cached(plan)]
  const [row, other, count] = [{}, {}, { fields: 0 }]
  const rows = [row]
  first.list?.set(rows, { text: '[]', fields: 1 })
  first.write(row, count)
  second.write(row, count)
  expect(first.list?.get(rows)).toBeDefined()
  second.write(other, count)
  expect(first.list?.get(rows)).toBeUndefined()
  first.write(row, count)
  expect(written).toEqual([row, row, other, row])
})

it('a list that is too long for the cache is not cached', () => {
  const { list } = textCache().cached(countingPlan(1).plan)
  list?.set([1], { text: 'x'.repeat(200_000), fields: 1 })
  expect(list?.get([1])).toBeUndefined()
})
