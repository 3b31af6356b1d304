import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAllChecks } from '../../../build/facts/checks.ts'
import { recordProblems } from '../../../build/weekly/record-problems.ts'
import { readQueue, readRuns } from '../../../build/weekly/records.ts'
import { commandIn } from '../../support/command.ts'
import { writeFacts } from '../../support/facts.ts'
import { root } from '../../support/root.ts'

const TODAY = '2026-11-22'
const LATER = '2027-06-01T06:00:00.000Z'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(file: string, content: unknown): Promise<void> {
  await mkdir(join(folder, file, '..'), { recursive: true })
  await writeFile(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('the records of the weekly job', () => {
  it('have no problem in the facts of the project', async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect(await recordProblems(join(root, 'data/facts'), today)).toEqual([])
  })

  it('have no date after today', async () => {
    const confirmed = { annual_fee: { at: LATER, of: 'x' } }
    const unstated = { network: { since: '2027-06-02', of: 'x' } }
    const right = { scraped: `${TODAY}T23:59:59.000Z`, listed: TODAY, fields: [], confirmed: {} }
    await write('checks/acme.json', {
      'acme-one': { scraped: LATER, listed: '2027-06-01', fields: [], confirmed, unstated },
      'acme-two': right,
    })
    const message = (of: string, date: string) => ({
      file: 'checks/acme.json',
      message: `acme-one: ${of} is ${date}, which is after ${TODAY}`,
    })
    expect(await recordProblems(folder, TODAY)).toEqual([
      message('scraped', LATER),
      message('listed', '2027-06-01'),
      message('confirmed.annual_fee', LATER),
      message('unstated.network', '2027-06-02'),
    ])
  })

  it.each(['checks', 'queue', 'runs'])('have JSON of the right shape in %s', async (part) => {
    const names = ['broken.json', 'wrong.json']
    await write(join(part, 'broken.json'), '{')
    await write(join(part, 'wrong.json'), [1])
    const problems = await recordProblems(folder, TODAY)
    expect(new Set(problems.map(({ file }) => file))).toEqual(new Set(names.map((name) => join(part, name))))
    for (const { message } of problems) expect(message).not.toBe('')
  })

  it.each([
    ['checks', readAllChecks],
    ['queue', (facts: string) => readQueue(facts, 'acme')],
    ['runs', (facts: string) => readRuns(facts, 12)],
  ])('name the broken file when they are read: %s', async (part, read) => {
    const path = join(folder, part, 'acme.json')
    for (const [content, message] of [
      ['{', `${path} is not JSON.`],
      ['null', `${path}: `],
    ] as const) {
      await write(join(part, 'acme.json'), content)
      if (part !== 'runs' || content !== 'null') await expect(read(folder)).rejects.toThrow(message)
    }
  })

  it('are part of npm run lint:data', async () => {
    await writeFacts(folder, [])
    await write('checks/acme.json', { 'acme-one': { scraped: LATER, fields: [] } })
    const { code, out } = await commandIn(folder)('lint.ts', ['--facts', folder, '--today', TODAY])
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('checks/acme.json: acme-one: scraped is 2027-06-01'),
    ])
  })
})
