import { describe, expect, it } from 'vitest'
import { openThreads } from '../../build/threads.ts'
import { work } from '../support/threaded.ts'

describe.each([1, 3])('work on %i threads', (count) => {
  it('is prepared with what all jobs share, and returns each result to its job', async () => {
    const threads = await openThreads(work, { factor: 3 }, count)
    const results = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => threads.run({ number })))
    await threads.close()
    expect(results.map(({ product }) => product)).toEqual([3, 6, 9, 12, 15, 18, 21])
    expect(results.map(({ bytes }) => [...bytes])).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => [number]))
  })

  it('fails the job that fails, and does the others', async () => {
    const threads = await openThreads(work, { factor: 3 }, count)
    const results = await Promise.allSettled([1, -1, 2].map((number) => threads.run({ number })))
    await threads.close()
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: { message: '-1 is below zero' } })
  })
})

it('fails every job of a thread that ends', async () => {
  const threads = await openThreads(work, { factor: 3 }, 2)
  const results = await Promise.allSettled(
    [Number.NaN, Number.NaN, 1].map((number) => threads.run({ number })),
  )
  await threads.close()
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

it('fails every job if the work cannot be prepared', async () => {
  const threads = await openThreads(work, { factor: 0 }, 2)
  await expect(threads.run({ number: 1 })).rejects.toThrow('no factor')
  await threads.close()
})
