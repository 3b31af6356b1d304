import { expect, it } from 'vitest'
import { sharedLoads } from '../../proxy/snapshot/shared-load.ts'

const never = new AbortController().signal

it('callers share a load that started after an aborted one, also once that one has ended', async () => {
  const loads: ((text: string) => void)[] = []
  const load = sharedLoads(() => new Promise<string>((resolve) => loads.push(resolve)))
  const givingUp = new AbortController()
  const first = load('file', givingUp.signal)
  givingUp.abort(new Error('too late'))
  await expect(first).rejects.toThrow('too late')
  const second = load('file', never)
  loads[0]?.('old')
  await new Promise(setImmediate)
  const third = load('file', never)
  expect(loads).toHaveLength(2)
  loads[1]?.('new')
  expect(await Promise.all([second, third])).toEqual(['new', 'new'])
})
