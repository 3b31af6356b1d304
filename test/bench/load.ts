import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pinned, type Running } from './processes.ts'

const run = promisify(execFile)

export interface Measured {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the server per call; null where the system does not tell. */
  readonly cpuMicros: number | null
}

export interface Load {
  readonly server: Running
  /** File with a path and a key per line. */
  readonly requests: string
  readonly seconds: number
  readonly connections: number
  /** No address twice. */
  readonly once: boolean
}

/** Puts wrk on a server for some seconds; an answer that is not 200 spoils the measure and is an error. */
export async function measure({ server, requests, seconds, connections, once }: Load): Promise<Measured> {
  const script = join(import.meta.dirname, 'wrk.lua')
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script]
  const [command = '', ...args] = pinned('load', [
    ...wrk,
    `http://127.0.0.1:${server.port}`,
    '--',
    requests,
    ...(once ? ['once'] : []),
  ])
  const before = server.cpuMs()
  const { stdout } = await run(command, args)
  const after = server.cpuMs()
  const found = /RESULT (\{.*\})/.exec(stdout)?.[1]
  if (found === undefined) throw new Error(`wrk said:\n${stdout}`)
  const result = JSON.parse(found) as Record<string, number>
  const { requests: count = 0, micros = 1, p50 = 0, p99 = 0, failed = 0 } = result
  if (failed > 0) throw new Error(`${failed} of ${count} calls failed`)
  const cpuMicros = before === null || after === null ? null : ((after - before) * 1_000) / count
  return { perSecond: (count / micros) * 1e6, p50Ms: p50 / 1000, p99Ms: p99 / 1000, cpuMicros }
}
