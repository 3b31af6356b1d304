import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A real redis-server of a test, on a free port, in memory only. */
export interface RedisServer {
  readonly port: number
  /** Kills it, as a crash would. */
  kill(): Promise<void>
  /** Restarts it on the same port, empty unless `appendOnly`. */
  restart(): Promise<void>
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export interface RedisServerOptions {
  /** Writes every change to disk, so that a kill loses none. */
  readonly appendOnly?: boolean
}

/** Starts redis-server. Throws with the name of the Debian package if it is missing. */
export async function startRedis(options: RedisServerOptions = {}): Promise<RedisServer> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'redis-'))
  let child = await launch(port, folder, options)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    port,
    kill,
    restart: async () => {
      await kill()
      child = await launch(port, folder, options)
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launch(port: number, folder: string, { appendOnly = false }: RedisServerOptions) {
  const durability = appendOnly ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...durability]
  const child: ChildProcess = spawn('redis-server', flags, { stdio: 'ignore' })
  // A test process that ends early must not leave it running.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const missing = once(child, 'error').then(() => {
    throw new Error('redis-server is missing: install the Debian package redis-server')
  })
  await Promise.race([missing, untilListening(port)])
  return child
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await ponged(port)) return
    await wait(10)
  }
  throw new Error(`redis-server did not respond on port ${port}`)
}

const ponged = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    const end = (response: boolean) => {
      socket.destroy()
      done(response)
    }
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')))
    socket.once('error', () => end(false))
  })

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
