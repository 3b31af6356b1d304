import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { progressTo } from '../../../build/progress.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'
import { readPublished } from '../../support/published.ts'
import { root } from '../../support/root.ts'

const run = promisify(execFile)
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'main-'))
})
afterEach(() => rm(folder, { recursive: true }))

const command = (...flags: string[]) =>
  run(process.execPath, ['--no-warnings', 'build/commands/build.ts', ...flags], { cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )

async function factsOf(fee: number): Promise<string> {
  const facts = join(folder, `facts-${fee}`)
  await writeFacts(facts, [card('acme-one', [seen('2026-01-01', 'good', { annual_fee: fee })])])
  return facts
}

describe('npm run build', () => {
  it('publishes, reports that nothing changed, and rolls back', async () => {
    const out = join(folder, 'out')
    const [one, two] = [await factsOf(1), await factsOf(2)]
    expect((await command('--facts', one, '--out', out)).stdout).toMatch(
      /1 cards, 0 changes[\s\S]*Published [0-9a-f]{16}/,
    )
    expect((await command('--facts', one, '--out', out)).stdout).toMatch(/Nothing changed: [0-9a-f]{16}/)
    await command('--facts', two, '--out', out)
    expect((await command('--rollback', '--out', out)).stdout).toMatch(/Serving [0-9a-f]{16}/)
    expect((await readPublished(out)).columns.fee).toEqual([1])
  })

  it('names the mistakes in the facts and exits with 1', async () => {
    const facts = await factsOf(1)
    await mkdir(join(facts, 'cards', 'x'))
    await writeFile(join(facts, 'cards', 'x', 'broken.json'), '{')
    const { code, stderr } = await command('--facts', facts, '--out', join(folder, 'out'))
    expect(code).toBe(1)
    expect(stderr).toContain('cards/x/broken.json')
    expect(stderr).toContain('Problems: 1. The served snapshot is unchanged.')
  })

  it('has a help text', async () => {
    expect((await command('--help')).stdout).toContain('Usage: npm run build')
  })

  it('names an unknown flag and exits with 1', async () => {
    const { code, stderr } = await command('--no-such')
    expect(code).toBe(1)
    expect(stderr).toContain('--no-such')
    expect(stderr).not.toContain(' at ')
  })
})

describe('progress', () => {
  function shown(isTTY: boolean, everyMs: number) {
    const written: string[] = []
    let time = 0
    const { progress, end } = progressTo({ isTTY, write: (text) => written.push(text) }, () => time)
    for (let cards = 0; cards <= 4; cards++) {
      progress('rendering', cards, 4)
      time += everyMs
    }
    end()
    return written
  }

  it('rewrites one line of a terminal and clears it at the end', () => {
    const written = shown(true, 100)
    expect(written.slice(0, -1).every((text) => text.startsWith('\r'))).toBe(true)
    expect(written.at(-1)).toBe('\r\x1b[K')
  })

  it('prints lines elsewhere, with the time left', () => {
    expect(shown(false, 10_000)).toEqual([
      'rendering 1 of 4 cards, 30 s left\n',
      'rendering 2 of 4 cards, 20 s left\n',
      'rendering 3 of 4 cards, 10 s left\n',
      'rendering 4 of 4 cards, 0 s left\n',
    ])
  })
})
