import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'

/** An account of the load, with the outcomes of its calls. */
export interface Caller {
  readonly id: string
  readonly key: string
  /** Maximum calls per day. */
  readonly limit: number
  admitted: number
  refused: number
  unavailable: number
  /** Calls without a response, which may have been counted. */
  broken: number
}

export interface Loaded {
  /** Times of 503 responses, in ms. */
  readonly unavailableMs: number[]
  /** Unexpected responses, and bodies with parts of two snapshots. */
  readonly problems: string[]
  calls: number
}

const PATHS = [
  '/v1/cards?include_discontinued=1',
  '/v1/cards/amex-gold',
  '/v1/cards/search?q=s',
  '/v1/cards/best?category=dining',
  '/v1/categories',
]
const CALL_MS = 40_000
const STREAMS = 12
const PAUSE_MS = 15

interface Response {
  readonly status: number
  readonly version: string
  readonly text: string
  readonly ms: number
}

function call(agent: Agent, port: number, path: string, key: string): Promise<Response | null> {
  const started = performance.now()
  return new Promise((done) => {
    const headers = { authorization: `Bearer ${key}` }
    const sent = request({ agent, host: '127.0.0.1', port, path, headers, timeout: CALL_MS }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () =>
        done({
          ...{ status: response.statusCode ?? 0, text, ms: performance.now() - started },
          version: String(response.headers['x-data-version']),
        }),
      )
      response.on('error', () => done(null))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => done(null))
    sent.end()
  })
}

/** Marks in a body: every card and every list names the snapshot that it was written for. */
const marksIn = (text: string) => [
  ...new Set(Array.from(text.matchAll(/"(?:churning_notes|mark)":"(.*?)"/g), ([, mark]) => mark)),
]

function judge(caller: Caller, response: Response | null, { marks, loaded }: Judging): void {
  if (response === null) return void caller.broken++
  const { status, text, version, ms } = response
  if (status === 429) return void caller.refused++
  if (status === 503) {
    caller.unavailable++
    return void loaded.unavailableMs.push(ms)
  }
  caller.admitted++
  const found = marksIn(text)
  if (status !== 200) loaded.problems.push(`${status}: ${text.slice(0, 200)}`)
  else if (found.length !== 1 || found[0] !== marks.get(version))
    loaded.problems.push(`a body of snapshot ${version} has marks of ${found.join(', ') || 'none'}`)
}

interface Judging {
  readonly marks: ReadonlyMap<string, string>
  readonly loaded: Loaded
}

/** Calls all servers from all accounts until it is stopped. `marks`: of each snapshot version. */
export function startLoad(fleet: Fleet, callers: readonly Caller[], marks: ReadonlyMap<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const loaded: Loaded = { unavailableMs: [], problems: [], calls: 0 }
  let going = true
  const stream = async () => {
    while (going) {
      const turn = loaded.calls++
      const caller = callers[turn % callers.length]
      const port = fleet.port(turn)
      if (port !== null && caller !== undefined) {
        const path = PATHS[Math.floor(turn / callers.length) % PATHS.length] ?? ''
        judge(caller, await call(agent, port, path, caller.key), { marks, loaded })
      }
      await wait(PAUSE_MS)
    }
  }
  const running = Promise.all(Array.from({ length: STREAMS }, stream))
  return {
    loaded,
    stop: async () => {
      going = false
      await running
      agent.destroy()
    },
  }
}
