import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root } from './support/root.ts'

/** Number of cases of the catalog on the page. */
const CASES = 188
/** Numbers of findings, risks, and requirements of ASVS 5.0.0 at levels 1 and 2. */
const FINDINGS = 23
const RISKS = 10
const REQUIREMENTS = 253
const REASON = /^(?:Not tested|Does not apply|Not met): \S.{12,}$/
const REFERENCE = /^`(test\/[\w./-]+\.ts)`: (.+)$/

interface Row {
  readonly id: string
  /** Cells between the id and the last one. */
  readonly cells: readonly string[]
  readonly entries: readonly string[]
}

/** Rows of every table of the page, by the section they are in. */
function tables(): ReadonlyMap<string, readonly Row[]> {
  const sections = read('test/hardening.md').split(/^## /m).slice(1)
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), rowsOf(section)]))
}

const rowsOf = (section: string): readonly Row[] =>
  section
    .split('\n')
    .filter((line) => /^\| (?!#|---)/.test(line))
    .map((line) => {
      const [id = '', ...cells] = line.slice(2, -2).split(' | ')
      return { id, entries: (cells.at(-1) ?? '').split('<br>'), cells: cells.slice(0, -1) }
    })

/** Whether a test file has a test or a group of this title, as a string of any kind. */
function hasTitle(file: string, title: string): boolean {
  const text = existsSync(join(root, file)) ? read(file) : ''
  return ["'", '"', '`'].some((quote) => text.includes(quote + title.replaceAll(quote, `\\${quote}`) + quote))
}

/** Returns why an entry is neither an existing test nor a reason; undefined if it is one. */
function problemOf(entry: string): string | undefined {
  const [, file, title] = REFERENCE.exec(entry) ?? []
  if (file === undefined || title === undefined)
    return REASON.test(entry) ? undefined : 'neither test nor reason'
  return hasTitle(file, title) ? undefined : 'no such test'
}

const numbersTo = (last: number): readonly number[] => Array.from({ length: last }, (_, place) => place + 1)

/** Ids of a range such as `6.2.1–6.2.12`, or the id alone. */
function idsIn(range: string): readonly string[] {
  const [first = '', last] = range.split('–')
  if (last === undefined) return [first]
  const [from, to] = [first, last].map((id) => Number(id.slice(id.lastIndexOf('.') + 1))) as [number, number]
  const section = first.slice(0, first.lastIndexOf('.') + 1)
  return numbersTo(to - from + 1).map((step) => `${section}${from + step - 1}`)
}

const page = tables()

describe('the page about hardening', () => {
  it('has each case of the catalog once, in order', () => {
    const ids = (page.get('Cases') ?? []).map(({ id }) => Number(id))
    expect(ids).toEqual(numbersTo(CASES))
  })

  it('has each finding and each risk once, in order', () => {
    const numbers = (section: string) =>
      (page.get(section) ?? []).map(({ id }) => Number(/\d+/.exec(id)?.[0]))
    expect(numbers('Findings')).toEqual(numbersTo(FINDINGS))
    expect(numbers('OWASP API Security Top 10 (2023)')).toEqual(numbersTo(RISKS))
  })

  it('has each requirement of ASVS at levels 1 and 2 once', () => {
    const ids = (page.get('OWASP ASVS 5.0.0') ?? []).flatMap(({ id }) => id.split(', ').flatMap(idsIn))
    expect(ids.filter((id) => !/^\d+\.\d+\.\d+$/.test(id))).toEqual([])
    expect([ids.length, new Set(ids).size]).toEqual([REQUIREMENTS, REQUIREMENTS])
  })

  it('names files that exist', () => {
    const named = [...page.values()]
      .flat()
      .flatMap(({ cells }) => [...cells.join().matchAll(/`([\w-]+\/[^`]*)`/g)])
    const docs = (name: string) => name.replace(/^(?:docs|operating)\/.*$/, 'site/src/content/docs/$&.mdx')
    expect(named.length).toBeGreaterThan(50)
    expect(named.map(([, name = '']) => name).filter((name) => !existsSync(join(root, docs(name))))).toEqual(
      [],
    )
  })

  it('names tests that exist, or a reason', () => {
    const problems = [...page.values()].flat().flatMap(({ id, entries }) =>
      entries.flatMap((entry) => {
        const problem = problemOf(entry)
        return problem === undefined ? [] : [`${id}: ${problem}: ${entry}`]
      }),
    )
    expect(problems).toEqual([])
  })

  it('says in words what each row is about', () => {
    const rows = [...page.values()].flat()
    expect(rows.length).toBeGreaterThan(CASES)
    expect(
      rows.filter(({ cells }) => cells.length === 0 || cells.some((cell) => cell.trim() === '')),
    ).toEqual([])
  })
})
