import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemRandom } from '../../proxy/accounts/key.ts'
import type { Deps } from '../../proxy/deps.ts'
import { createApp } from '../../proxy/request/app.ts'
import { rehearse } from '../../proxy/wiring/rehearsal.ts'

type Parts = Pick<Deps, 'store' | 'snapshots'>

const links = {
  docs: 'https://cards.example/errors/',
  pricing: 'https://cards.example/',
  contact: 'https://cards.example/',
}
const appWith = (parts: Parts) =>
  createApp({
    ...parts,
    now: () => new Date('2031-03-04T05:06:07Z'),
    random: systemRandom,
    log: () => {},
    links,
  })

/** Calls `run`, and returns the URLs that it fetched. What another test file left running in this process is not among them. */
async function fetchedBy(run: () => Promise<void>): Promise<string[]> {
  const urls = new AsyncLocalStorage<string[]>()
  const fetchOf = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    urls.getStore()?.push(input instanceof Request ? input.url : String(input))
    return fetchOf(input, init)
  })
  onTestFinished(() => spy.mockRestore())
  const fetched: string[] = []
  await urls.run(fetched, run)
  return fetched
}

it('a rehearsal runs a call of each kind, and no fetch of it leaves the process', async () => {
  const statuses: number[] = []
  const serveWith = (parts: Parts) => async (request: Request) => {
    const response = await appWith(parts).fetch(request)
    statuses.push(response.status)
    return response
  }
  const fetched = await fetchedBy(() => rehearse({ serveWith, random: systemRandom }))
  expect(statuses).toEqual([404, 401, 200, 200, 200, 200])
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((url) => !url.startsWith('data:'))).toEqual([])
})

it('a rehearsal fails if a call of it does', async () => {
  const serveWith = () => () => new Response(null, { status: 503 })
  await expect(rehearse({ serveWith, random: systemRandom })).rejects.toThrow(
    '/v1/nothing responded with 503',
  )
})
