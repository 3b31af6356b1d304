import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Somebody else is at it. */
export class Locked extends Error {}

/** Holds a lock file while `work` runs. A lock whose process is gone is taken over. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  await take(path)
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<void> {
  const own = String(process.pid)
  const taken = () =>
    writeFile(path, own, { flag: 'wx' }).then(
      () => true,
      () => false,
    )
  if (await taken()) return
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  if (holder > 0 && isAlive(holder)) throw new Locked(`Another rebuild is running (process ${holder}).`)
  await rm(path, { force: true })
  if (!(await taken())) throw new Locked('Another rebuild has just started.')
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
