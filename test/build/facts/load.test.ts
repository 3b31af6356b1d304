import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadFacts } from '../../../build/facts/load.ts'
import { lint } from '../../../build/lint/rules.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
  await writeFacts(folder, [card('acme-one', [seen('2026-01-01', 'hearsay', { annual_fee: -1 })])])
  await mkdir(join(folder, 'cards/x'))
})
afterEach(() => rm(folder, { recursive: true }))

const problemsOf = async () => {
  const { facts, problems } = await loadFacts(folder)
  return [...problems, ...lint(facts, '2026-11-22')].map(({ file, message }) => `${file}: ${message}`)
}

it('a file that is not JSON hides no problem of another file', async () => {
  await writeFile(join(folder, 'cards/x/broken.json'), '{')
  const problems = (await problemsOf()).join('\n')
  expect(problems).toContain('cards/x/broken.json: ')
  expect(problems).toContain('cards/acme/acme-one.json: source hearsay is not known')
  expect(problems).toContain('annual_fee -1 is outside')
})

it('a card without observations is reported once for each missing field, and no rule fails on it', async () => {
  await writeFile(join(folder, 'cards/x/empty.json'), JSON.stringify({ slug: 'empty' }))
  const problems = (await problemsOf()).filter((problem) => problem.startsWith('cards/x/empty.json'))
  expect(problems.map((problem) => problem.split(': ')[1])).toEqual(['issuer', 'aliases', 'observations'])
})

it('a missing reference file is a problem, not an empty list', async () => {
  await rm(join(folder, 'valuations.json'))
  expect(await problemsOf()).toContainEqual('valuations.json: there is no such file or folder.')
})
