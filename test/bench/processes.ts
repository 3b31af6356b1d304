import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { interrupted } from './interrupt.ts'

/** Whether a program is installed. */
export function has(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const canPin = cpus().length > 1 && has('taskset')

type Role = 'server' | 'load' | 'anywhere'
const CORES = { server: ['taskset', '-c', '0'], load: ['taskset', '-c', '1'], anywhere: [] } as const

/** Pins the command's process to one core: servers to the first, the load to the second. */
export const pinned = (role: Role, command: readonly string[]): readonly string[] =>
  canPin ? [...CORES[role], ...command] : command

export interface Gauges {
  /** CPU time that the process has used in all threads; null if the system does not report it. */
  cpuMs(): number | null
  /** Resident memory of the process; NaN if the system does not report it. */
  rssMiB(): number
}

export interface Running extends Gauges {
  readonly port: number
  stop(): Promise<void>
}

/** Reads what the system reports about a process. */
export const gaugesOf = (pid: number | undefined): Gauges => ({
  cpuMs: () => cpuOf(`/proc/${pid}/stat`),
  rssMiB: () => rssOf(`/proc/${pid}/status`),
})

/** Starts a server as a process of its own. The process prints its port once it listens, and ends with this process. */
export async function start(
  script: string,
  args: readonly string[],
  role: Role = 'server',
): Promise<Running> {
  interrupted.throwIfAborted()
  const [command = '', ...rest] = pinned(role, [process.execPath, '--no-warnings', script, ...args])
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    return { port: await portOf(child, script), ...gaugesOf(child.pid), stop: () => stop(child) }
  } catch (cause) {
    await stop(child)
    throw cause
  }
}

async function portOf(child: ChildProcess, script: string): Promise<number> {
  if (child.stdout === null) throw new Error(`${script} has no output`)
  for await (const line of createInterface(child.stdout)) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port !== undefined) return Number(port)
  }
  throw new Error(`${script} ended before it listened`)
}

const TICK_MS = 10

/** Fields 14 and 15, counted after the name in parentheses. */
function cpuOf(file: string): number | null {
  if (!existsSync(file)) return null
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function rssOf(file: string): number {
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
