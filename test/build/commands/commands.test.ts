import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withLock } from '../../../build/lock.ts'
import { commandIn } from '../../support/command.ts'
import { ownEnv } from '../../support/own-env.ts'
import { root } from '../../support/root.ts'

let folder: string
let command: ReturnType<typeof commandIn>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebuild-'))
  command = commandIn(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('npm run rebuild', () => {
  it('has a help text', async () => {
    const { code, out } = await command('rebuild.ts', ['--help'])
    expect(code).toBe(0)
    const flags = [
      '--issuer',
      '--issuers',
      '--dry-run',
      '--offline',
      '--today',
      '--pause',
      '--json',
      '--help',
    ]
    for (const flag of flags) expect(out).toContain(`  ${flag} `)
  })

  it('fetches nothing without a contact', async () => {
    const { code, error } = await command('rebuild.ts', [])
    expect([code, error]).toEqual([1, expect.stringContaining('Set FETCH_CONTACT')])
  })

  it('names an issuer without a declaration', async () => {
    expect((await command('rebuild.ts', ['--issuer', 'no-such', '--offline'])).error).toContain(
      'There is no declaration of no-such',
    )
  })

  it('fails if no page could be read, and still prints the outcome of each issuer and writes a report', async () => {
    const { code, out, error } = await command('rebuild.ts', [
      '--offline',
      '--dry-run',
      '--issuer',
      'bilt',
      '--issuer',
      'mbna',
    ])
    expect(code).toBe(1)
    expect(out).toContain('bilt: 0 of 3 cards read, 0 changes, 0 pending')
    expect(error).toContain('No page of any card could be read')
    expect((await readdir(join(folder, 'state/reports'))).map((name) => name.replace(/^[\d-]+/, ''))).toEqual(
      ['dry-run.html', 'dry-run.md'],
    )
  })
})

describe('a run that finds another one under way', () => {
  it('writes no report, as the help says', async () => {
    const state = join(folder, 'locked')
    await mkdir(state)
    const lock = join(state, 'rebuild.lock')
    const flags = ['--offline', '--issuer', 'bilt', '--state', state]
    const { code, error } = await withLock(lock, () => command('rebuild.ts', flags))
    expect([code, error]).toEqual([1, `Another run holds ${lock}: it is under way.\n`])
    expect(await readdir(state)).not.toContain('reports')
    const help = (await command('rebuild.ts', ['--help'])).out.replaceAll(/\s+/g, ' ')
    expect(help).toContain('writes a report, unless an option is wrong or another run holds the lock')
  })
})

describe('npm run fixture', () => {
  it.each(['../../../x', 'a/b', 'Gold Card'])('refuses the slug %s', async (slug) => {
    expect(await command('fixture.ts', ['bilt', slug, join(folder, 'no-page.html')])).toMatchObject({
      code: 1,
      error: `${slug} is no slug of a card, such as chase-freedom-flex.\n`,
    })
  })
})

describe('the command of the review queue', () => {
  it('lists the review queue', async () => {
    expect((await command('review.ts', ['list', '--facts', folder])).out).toBe('The review queue is empty.\n')
  })

  it('names a missing folder', async () => {
    const missing = join(folder, 'no-such-facts')
    expect(await command('review.ts', ['list', '--facts', missing])).toMatchObject({
      code: 1,
      error: `${missing}: there is no such file or folder.\n`,
    })
  })

  it('names an unknown id', async () => {
    const { code, error } = await command('review.ts', ['accept', 'nope', '--facts', folder])
    expect([code, error]).toEqual([1, 'The review queue has no item nope.\n'])
  })
})

describe('npm run try', () => {
  it('prints values with their quotes', async () => {
    const page = join(folder, 'page.html')
    const words =
      'A card for those who travel, with no more fees than it needs, for you and for your family, at home and abroad. '.repeat(
        3,
      )
    await writeFile(
      page,
      `<!doctype html><html lang="en"><head><title>Gold Visa Card</title></head><body>
        <h1>Gold Visa Card</h1><p>${words}</p>
        <table><tr><th>Annual Fee</th><td>$95</td></tr></table></body></html>`,
    )
    const { out } = await command('try.ts', [page])
    expect(out).toContain('Kind of page: card\n')
    expect(out).toMatch(/annual_fee +\$95\n +“Annual Fee\s\$95”/)
  })

  it('prints a page without the control characters that move the cursor', async () => {
    const page = join(folder, 'control.html')
    await writeFile(page, '<h1>Oak Visa</h1><p>Annual fee: $39</p><p>Pay \u001b[2J$5 for a \u0007copy.</p>')
    const { out } = await command('try.ts', [page])
    expect(out).toContain('copy.')
    expect(out).toContain('Kind of page: empty, 69 bytes\nThe weekly job takes no values from such a page.')
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })

  it('rejects countries other than US and CA', async () => {
    const { code, error } = await command('try.ts', ['page.html', '--country', 'FR'])
    expect([code, error]).toEqual([1, '--country takes US or CA.\n'])
  })

  it('names the reason why a file cannot be read', async () => {
    const { code, error } = await command('try.ts', ['/no/such/page.html'])
    expect([code, error]).toEqual([1, expect.stringContaining('no such file')])
  })
})

describe('npm run eval', () => {
  it('requires a folder of labeled pages', async () => {
    const missing = await command('eval.ts', [])
    expect([missing.code, missing.error]).toEqual([
      1,
      expect.stringContaining('Name the folder of the labeled pages with --pages.\n'),
    ])
    expect(await command('eval.ts', ['--pages', folder])).toMatchObject({
      code: 1,
      error: `${folder} has no folder truth with labels.\n`,
    })
  })

  it('names a label file that is not valid', async () => {
    const path = join(folder, 'labeled/truth/card.json')
    await mkdir(join(folder, 'labeled/truth'), { recursive: true })
    for (const [content, message] of [
      ['{', `${path} is not JSON.\n`],
      ['{}', expect.stringContaining(`${path}: `)],
    ]) {
      await writeFile(path, content)
      expect((await command('eval.ts', ['--pages', join(folder, 'labeled')])).error).toEqual(message)
    }
  })
})

it('commands read settings from .env', async () => {
  const home = await mkdtemp(join(folder, 'home-'))
  await writeFile(join(home, '.env'), 'FETCH_CONTACT=\nSTATE_DIR=from-env\n')
  const env = { ...ownEnv(), SNAPSHOT_DIR: join(folder, 'out') }
  const args = [join(root, 'build/commands/rebuild.ts'), '--offline', '--dry-run', '--issuer', 'bilt']
  await new Promise<void>((done) => {
    execFile(process.execPath, args, { cwd: home, env }, () => done())
  })
  expect(await readdir(join(home, 'from-env/reports'))).toHaveLength(2)
})
