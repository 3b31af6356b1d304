import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { interrupted } from './interrupt.ts'
import { pinned, type Running } from './processes.ts'
import type { Scenario } from './scenarios.ts'

const run = promisify(execFile)

export interface Measured {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server per call; null if the system does not report it. */
  readonly cpuMicros: number | null
}

export interface Load {
  readonly server: Running
  readonly scenario: Scenario
  /** File with the calls of the scenario. */
  readonly requests: string
  readonly seconds: number
  readonly connections: number
}

/** Runs wrk against a server for some seconds. Throws if any response has an unexpected status. */
export async function measure(load: Load): Promise<Measured> {
  const { server, scenario } = load
  const before = server.cpuMs()
  const { requests: count = 0, micros = 1, p50 = 0, p99 = 0, failed = 0, refused = 0 } = await wrkOn(load)
  const after = server.cpuMs()
  const expected = (scenario.status ?? 200) < 400 ? 0 : count
  if (failed > 0 || refused !== expected)
    throw new Error(`${scenario.name}: of ${count} calls ${failed} failed, ${refused} were refused`)
  const cpuMicros = before === null || after === null ? null : ((after - before) * 1_000) / count
  return { perSecond: (count / micros) * 1e6, p50Ms: p50 / 1000, p99Ms: p99 / 1000, cpuMicros }
}

/** More calls than one measure makes. */
const ONCE_STEP = 100_000_000
let measures = 0

/** Returns where a measure's unique URLs start. No two measures share a URL, or the service would have cached it. */
const firstOnce = (): string => String(ONCE_STEP * measures++)

async function wrkOn({ server, scenario, requests, seconds, connections }: Load) {
  const script = join(import.meta.dirname, 'wrk.lua')
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script]
  const url = `http://127.0.0.1:${server.port}`
  const once = scenario.once === true ? [firstOnce()] : []
  const [command = '', ...args] = pinned('load', [...wrk, url, '--', requests, ...once])
  const { stdout } = await run(command, args, { signal: interrupted })
  const found = /RESULT (\{.*\})/.exec(stdout)?.[1]
  if (found === undefined) throw new Error(`wrk said:\n${stdout}`)
  return JSON.parse(found) as Record<string, number>
}
