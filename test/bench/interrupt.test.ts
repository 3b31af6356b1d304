import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { builtSnapshot } from '../support/built.ts'

/** Starts the benchmark in a process group of its own, with a load generator that never ends. */
async function startBenchmark() {
  const folder = await mkdtemp(join(inject('runFolder'), 'interrupt-'))
  const [bin, temporary, started] = [join(folder, 'bin'), join(folder, 'tmp'), join(folder, 'started')]
  await Promise.all([mkdir(bin), mkdir(temporary)])
  await writeFile(join(bin, 'wrk'), `#!/bin/sh\ntouch '${started}'\nexec sleep 600\n`)
  await chmod(join(bin, 'wrk'), 0o755)
  const main = join(import.meta.dirname, 'main.ts')
  const snapshot = await builtSnapshot()
  const child = spawn(process.execPath, [main, '--only', 'one card', '--snapshot', snapshot], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, TMPDIR: temporary },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(child, 'exit')
  await expect
    .poll(
      () =>
        access(started).then(
          () => true,
          () => false,
        ),
      { timeout: 100_000 },
    )
    .toBe(true)
  return { child, ended, temporary }
}

const hasProcesses = ({ pid = 0 }: ChildProcess): boolean => {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

it.each([
  ['its process', (pid: number) => pid],
  ['its process group, as a terminal does', (pid: number) => -pid],
])(
  'the benchmark leaves no process and no file when Ctrl-C is sent to %s',
  async (_, target) => {
    const { child, ended, temporary } = await startBenchmark()
    process.kill(target(child.pid ?? 0), 'SIGINT')
    expect(await ended).toEqual([130, null])
    await expect.poll(() => hasProcesses(child)).toBe(false)
    expect(await readdir(temporary)).toEqual([])
  },
  120_000,
)
