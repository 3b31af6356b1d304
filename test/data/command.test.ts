import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Command, helpText, readCall } from '../../data/command.ts'
import { commandIn } from '../support/command.ts'
import { read, root } from '../support/root.ts'
import { sources } from '../support/sources.ts'

const options = {
  issuer: { value: '<slug>', multiple: true, help: 'only this issuer' },
  state: {
    value: '<folder>',
    help: 'state folder',
    default: (env: { STATE_DIR?: string }) => env.STATE_DIR ?? '.state',
  },
  day: { value: '<day>', help: 'day of the run' },
  'dry-run': { help: 'write nothing' },
} as const
const command: Command<typeof options> = {
  summary: 'Checks pages.',
  usage: 'npm run check -- [<options>]',
  example: 'npm run check -- --dry-run',
  subcommands: { 'list <name>': 'lists the pages' },
  options,
  exits: { 0: 'success', 2: 'nothing was checked' },
  notes: `Safe to stop
    at any point.

    Needs no network.`,
  run: () => {},
}
const call = (...args: string[]) => readCall(command, args, { STATE_DIR: '/state' })

describe('a command line', () => {
  it('gives every option its value, its default, or false for a switch', () => {
    expect(call('--issuer', 'a', '--issuer', 'b')).toEqual({
      flags: { issuer: ['a', 'b'], state: '/state', day: undefined, 'dry-run': false },
      operands: [],
      env: { STATE_DIR: '/state' },
    })
    expect(call('--dry-run', '--state', 'here')).toMatchObject({ flags: { 'dry-run': true, state: 'here' } })
  })

  it('requests help with --help or -h, even next to other options', () => {
    expect([call('--help'), call('-h', '--dry-run')]).toEqual(['help', 'help'])
  })

  it('rejects unknown options and missing values', () => {
    expect(() => call('--no-such')).toThrow("Unknown option '--no-such'")
    expect(() => call('--day')).toThrow('--day')
    expect(() => call('--dry-run=yes')).toThrow('--dry-run')
  })

  it('takes operands only where the command allows them', () => {
    expect(() => call('page.html')).toThrow('page.html')
    const withOperands = readCall({ ...command, allowOperands: true }, ['page.html'], {})
    expect(withOperands).toMatchObject({ operands: ['page.html'] })
  })
})

it('a help text lists subcommands and options in one column, in lines of at most 120 characters', () => {
  const long = { ...options, day: { ...options.day, help: 'word '.repeat(40) } }
  const lines = helpText({ ...command, options: long }).split('\n')
  expect(lines.slice(0, 8)).toEqual([
    'Checks pages.',
    '',
    'Usage: npm run check -- [<options>]',
    '',
    '  list <name>       lists the pages',
    '',
    '  --issuer <slug>   only this issuer',
    '  --state <folder>  state folder',
  ])
  expect(lines[9]).toMatch(/^ {20}word/)
  expect(lines.slice(-12)).toEqual([
    '  --help            this text',
    '',
    'Exit status:',
    '  0                 success',
    '  2                 nothing was checked',
    '',
    'Safe to stop at any point.',
    '',
    'Needs no network.',
    '',
    'Example: npm run check -- --dry-run',
    '',
  ])
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

describe('every npm script that is a program', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const programs = Object.values(scripts).flatMap((line) => /^node (\S+\.ts)/.exec(line)?.[1] ?? [])

  it('is defined by `runCommand`', () => {
    expect([...new Set(programs)].filter((path) => !read(path).includes('runCommand('))).toEqual([])
  })

  it('shows command lines with -- before the arguments, which npm would take otherwise', () => {
    const shown = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/^ *(?:usage|example):\s*['"`](npm [^\n]*)['"`],?$/gm)].map(
        ([, line]) => `${path}: ${line}`,
      ),
    )
    expect(shown.length).toBeGreaterThan(programs.length)
    expect(shown.filter((line) => !/: npm (?:run )?(?:-s )?[\w:]+(?:$| \[?-- )/.test(line))).toEqual([])
  })

  it('leaves the parsing of options to data/command.ts', () => {
    const parsing = sources.filter(({ text }) => /\bparseArgs\b/.test(text)).map(({ path }) => path)
    expect(parsing.filter((path) => !path.startsWith('test/data/'))).toEqual(['data/command.ts'])
  })
})

describe('every maintainer command', async () => {
  const files = await readdir(join(root, 'build/commands'))
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'command-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is an npm script', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const started = Object.values(scripts).join('\n')
    expect(files.filter((file) => !started.includes(`node build/commands/${file}`))).toEqual([])
  })

  it.each(files)('explains itself and names an unknown option in one line: %s', async (file) => {
    const run = commandIn(folder)
    const [help, wrong] = await Promise.all([run(file, ['--help']), run(file, ['--no-such-flag'])])
    expect([help.code, help.error]).toEqual([0, ''])
    expect(help.out).toMatch(/Usage: npm run (?:-s )?\w+/)
    expect(help.out).toMatch(/\nExit status:\n +0 [\s\S]*\nExample: npm run (?:-s )?\w+[^\n]*\n$/)
    expect([wrong.code, wrong.out]).toEqual([1, ''])
    expect(wrong.error).toMatch(/^Unknown option '--no-such-flag'[^\n]*\n$/)
  })

  it.each([
    ['try.ts', ['no-such.html']],
    ['extract.ts', ['--file', 'no-such.html']],
    ['fixture.ts', ['chase', 'chase-freedom-flex', 'no-such.html']],
  ])('names a file that does not exist in one line: %s', async (file, args) => {
    const { code, error } = await commandIn(folder)(file, args)
    expect([code, error]).toEqual([1, 'no-such.html: there is no such file or folder.\n'])
  })
})

it('a help text lists tables below the options, in the same column', () => {
  const tables = { Settings: { PORT: 'port of the server' } }
  expect(helpText({ ...command, tables })).toContain(
    '\n\nSettings:\n  PORT              port of the server\n\nExit status:\n',
  )
})
