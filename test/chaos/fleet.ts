import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ownEnv } from '../support/own-env.ts'
import { root } from '../support/root.ts'

export const SERVERS = 4

export interface FleetSettings {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

/** Several processes of the service on one store and one snapshot folder. */
export interface Fleet {
  /** Port of a server by number; null while it is down. */
  port(turn: number): number | null
  /** Kills a server as a crash would, and restarts it. */
  kill(turn: number): Promise<void>
  /** Sets the clocks of all servers to a difference from the machine's. */
  setClock(ms: number): Promise<void>
  stop(): Promise<void>
}

interface Server {
  child: ChildProcess
  port: number | null
}

/** Starts the servers as `npm start` does, the first one alone, since it creates the store. */
export async function startFleet({ folder, env }: FleetSettings): Promise<Fleet> {
  const clock = join(folder, 'clock')
  await writeFile(clock, '0')
  const settings = { ...ownEnv(), PORT: '0', SITE_DIR: 'off', SNAPSHOT_BUILD: 'off', ...env }
  const launch = async (): Promise<Server> => {
    const preload = ['--import', join(root, 'test/chaos/clock.mjs')]
    const child = spawn(process.execPath, [...preload, join(root, 'proxy/server.ts')], {
      cwd: folder,
      env: { ...settings, CHAOS_CLOCK: clock },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return { child, port: await portFrom(child) }
  }
  const servers = [await launch()]
  servers.push(...(await Promise.all(Array.from({ length: SERVERS - 1 }, launch))))
  return {
    port(turn) {
      const listening = servers.filter(({ port }) => port !== null)
      return listening[turn % Math.max(1, listening.length)]?.port ?? null
    },
    async kill(turn) {
      const place = turn % SERVERS
      const server = servers[place]
      if (server === undefined) return
      server.port = null
      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
      servers[place] = await launch()
    },
    setClock: (ms) => writeFile(clock, String(ms)),
    async stop() {
      for (const { child } of servers) child.kill('SIGKILL')
    },
  }
}

async function portFrom(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('The server has no output')
  for await (const line of createInterface(child.stdout)) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    child.stdout.resume()
    return Number(port)
  }
  throw new Error('A server ended before it listened')
}
