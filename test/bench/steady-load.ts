import { Agent, request } from 'node:http'

/** Number of calls of one second by status; 0 is a call without a response. */
export type Second = Map<number, number>

export interface SteadyLoad {
  readonly port: number
  readonly paths: readonly string[]
  readonly keys: readonly string[]
  readonly perSecond: number
  readonly seconds: number
  /** Called when a second begins. */
  readonly onSecond: (second: number) => void
}

export interface Loaded {
  readonly seconds: readonly Second[]
  /** Duration of each response in milliseconds, sorted. */
  readonly latencies: readonly number[]
}

const TICK_MS = 10

/** Sends calls at a steady rate, however long responses take: a slow server gets no lighter load. */
export async function steadyLoad({
  port,
  paths,
  keys,
  perSecond,
  seconds,
  onSecond,
}: SteadyLoad): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const found: Second[] = []
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  const started = performance.now()
  let sent = 0

  const call = (place: number, second: Second) =>
    new Promise<void>((done) => {
      const begun = performance.now()
      const end = (status: number) => {
        second.set(status, (second.get(status) ?? 0) + 1)
        latencies.push(performance.now() - begun)
        done()
      }
      const path = paths[place % paths.length] ?? ''
      const headers = { authorization: `Bearer ${keys[place % keys.length]}` }
      request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
        response.resume()
        response.on('end', () => end(response.statusCode ?? 0))
      })
        .on('error', () => end(0))
        .end()
    })

  while (sent < perSecond * seconds) {
    const elapsed = performance.now() - started
    const due = Math.min(Math.floor((elapsed / 1_000) * perSecond), perSecond * seconds)
    for (; sent < due; sent++) {
      const second = Math.floor(sent / perSecond)
      if (found[second] === undefined) onSecond(second)
      found[second] ??= new Map()
      pending.push(call(sent, found[second]))
    }
    await new Promise((next) => setTimeout(next, TICK_MS))
  }
  await Promise.all(pending)
  agent.destroy()
  return { seconds: found, latencies: latencies.sort((a, b) => a - b) }
}
