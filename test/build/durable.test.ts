import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeWhole } from '../../build/durable.ts'
import { fileMessage } from '../../data/system-error.ts'
import { root } from '../support/root.ts'

const messageOf = (error: unknown) => fileMessage(error)

it('a file that cannot be written is named in the error, and leaves no temporary one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'durable-'))
  const path = join(folder, 'missing', 'card.json')
  const message = `${path}: there is no such file or folder.`
  expect(await writeWhole(path, 'text').catch(messageOf)).toBe(message)
  const script = `import { writeWhole } from './build/durable.ts'
    import { fileMessage } from './data/system-error.ts'
    await writeWhole(process.argv[1], 'x'.repeat(9999)).catch((error) => console.log(fileMessage(error)))`
  const node = [process.execPath, '--input-type=module', '-e', script, join(folder, 'large.json')]
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined }
  const within = ['-c', 'ulimit -f 4 && exec "$@"', 'bash', ...node]
  const { stdout } = spawnSync('bash', within, { cwd: root, env, encoding: 'utf8' })
  expect(stdout).toBe(`${join(folder, 'large.json')}: the file is too large.\n`)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

it.each([
  [{ code: 'ENOSPC', syscall: 'write' }, 'A file cannot be written: the disk is full.'],
  [{ code: 'EROFS', path: '/data/x' }, '/data/x: the disk is read-only.'],
  [{ code: 'EISDIR', syscall: 'read' }, 'A file cannot be read: it is a folder.'],
])('%o is explained', (error, message) => {
  expect(fileMessage(Object.assign(new Error('x'), error))).toBe(message)
})
