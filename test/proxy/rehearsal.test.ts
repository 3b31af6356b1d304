import { expect, it, vi } from 'vitest'
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

it('a rehearsal runs a call of each kind, and no fetch of it leaves the process', async () => {
  const statuses: number[] = []
  const fetches = vi.spyOn(globalThis, 'fetch')
  const serveWith = (parts: Parts) => async (request: Request) => {
    const response = await appWith(parts).fetch(request)
    statuses.push(response.status)
    return response
  }
  try {
    await rehearse({ serveWith, random: systemRandom })
    expect(statuses).toEqual([404, 401, 200, 200, 200, 200])
    expect(fetches.mock.calls.length).toBeGreaterThan(0)
    expect(fetches.mock.calls.filter(([url]) => !String(url).startsWith('data:'))).toEqual([])
  } finally {
    fetches.mockRestore()
  }
})

it('a rehearsal fails if a call of it does', async () => {
  const serveWith = () => () => new Response(null, { status: 503 })
  await expect(rehearse({ serveWith, random: systemRandom })).rejects.toThrow(
    '/v1/nothing responded with 503',
  )
})
