import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { startEdgeStack } from '../support/edge-service.ts'
import { ownEnv } from '../support/own-env.ts'
import { root } from '../support/root.ts'
import { PATIENT } from '../support/upstash-bridge.ts'
import { openCallers } from './callers.ts'
import { operations } from './operations.ts'
import type { Target } from './run.ts'
import { senderTo } from './send.ts'

/** Memory that a process holds, in MiB. */
const memoryOf = (pid: number | undefined) => () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/** Starts the server as `npm start` does, on an empty state folder. */
export async function startNode(snapshot: string, folder: string): Promise<Target> {
  const state = join(folder, 'state')
  const settings = { PORT: '0', STATE_DIR: state, SNAPSHOT_DIR: snapshot, SITE_DIR: 'off' }
  const child = spawn(process.execPath, [join(root, 'proxy/server.ts')], {
    cwd: folder,
    env: { ...ownEnv(), ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const port = await portFrom(child.stdout)
  const store = await openSqliteStore(join(state, 'accounts.sqlite'), PATIENT)
  const { authorizationOf, ready } = await openCallers(store)
  const send = senderTo(port, authorizationOf)
  return {
    name: 'node',
    scope: { without: new Set(), hasMcp: true },
    send: async (request) => {
      await ready(request)
      return send(request)
    },
    memory: memoryOf(child.pid),
    async stop() {
      await store.close()
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function portFrom(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(output)) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port !== undefined) {
      output.resume()
      return Number(port)
    }
  }
  throw new Error('The server ended before it listened')
}

/** Operations that Netlify's functions serve, as netlify.toml routes them. */
const BY_FUNCTIONS = /^\/v1\/(?:auth\/(?:register|upgrade)|webhooks(?:\/.*)?|graphql|optimize)$/

/** Starts the edge bundle in Deno, with Redis behind a bridge and the snapshot in a blob store. */
export async function startDeno(snapshot: string): Promise<Target> {
  const stack = await startEdgeStack(snapshot)
  const { authorizationOf, ready } = await openCallers(stack.store)
  const send = senderTo(stack.edge.port, authorizationOf)
  return {
    name: 'deno',
    scope: {
      without: new Set(operations.filter(({ path }) => BY_FUNCTIONS.test(path)).map(({ id }) => id)),
      hasMcp: false,
    },
    send: async (request) => {
      await ready(request)
      return send(request)
    },
    memory: memoryOf(stack.edge.pid),
    stop: () => stack.stop(),
  }
}
