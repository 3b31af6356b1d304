import { digest } from '../../data/snapshot/digest.ts'

/** Requests that end before the store and the snapshot: without a key, with a malformed one, and without an endpoint. */
const REHEARSED: readonly (readonly [path: string, headers: Readonly<Record<string, string>>])[] = [
  ['/v1/cards?limit=1', {}],
  ['/v1/cards?limit=1', { authorization: 'Bearer none' }],
  ['/v1/nothing', {}],
]

/**
 * Runs what every call runs, once, while an isolate starts. The engine compiles a function when it first runs; without a rehearsal the
 * first call of an isolate would pay for that with its own processor time. Reads nothing and counts nothing.
 */
export async function rehearse(serve: (request: Request) => Response | Promise<Response>): Promise<void> {
  digest('')
  // The runtime sets up its client on the first fetch. This one stays inside the process.
  await (await fetch('data:,')).arrayBuffer()
  for (const [path, headers] of REHEARSED) {
    const response = await serve(new Request(`https://localhost${path}`, { headers }))
    await response.arrayBuffer()
  }
}
