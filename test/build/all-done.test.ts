import { describe, expect, it } from 'vitest'
import { allDone } from '../../build/all-done.ts'

describe('work side by side', () => {
  it('has the results in order', async () => {
    const slow = Promise.withResolvers<string>()
    const results = allDone([slow.promise, Promise.resolve(2)])
    slow.resolve('first')
    expect(await results).toEqual(['first', 2])
  })

  it('fails with the error of the first that failed, after all have ended', async () => {
    const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended: string[] = []
    const all = allDone([late.promise.finally(() => ended.push('late')), early.promise])
    const failed = all.catch((error: Error) => ended.push(error.message))
    early.reject(new Error('of the second'))
    await early.promise.catch(() => ended.push('early'))
    late.reject(new Error('of the first'))
    await failed
    expect(ended).toEqual(['early', 'late', 'of the first'])
  })
})
