import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import type { Country } from '../../../build/extract/reading.ts'

const folder = new URL('../../fixtures/texts/', import.meta.url)
type Value = string | number | boolean
type Change = (text: string) => string

/** Returns the values of a text by card and field. For values in words, only that there is one. */
function valuesOf(text: string, country: Country): Map<string, readonly Value[]> {
  const { cards } = extract(pageOf(text), country)
  return new Map(
    cards.flatMap(({ fields }, card) =>
      Object.entries(fields).map(([field, { value, high }]): [string, readonly Value[]] => [
        `${card} ${field}`,
        typeof value === 'string' ? [] : [value, ...(high === undefined ? [] : [high])],
      ]),
    ),
  )
}

const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.txt') && name !== 'us-bytes.txt')
  .map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const country = name.startsWith('ca-') ? 'CA' : 'US'
    return { name, text, country, whole: valuesOf(text, country) } as const
  })

/** Returns the differences between the values of a changed text and the changed values of the original. */
const broken = (change: Change, image: (value: Value, field: string) => Value = (value) => value) =>
  texts.flatMap(({ name, text, country, whole }) => {
    const changed = valuesOf(change(text), country)
    return [...new Set([...whole.keys(), ...changed.keys()])].flatMap((key) => {
      const expected = whole.get(key)?.map((value) => image(value, key))
      const actual = changed.get(key)
      return String(actual) === String(expected) ? [] : [`${name} ${key}: ${expected} became ${actual}`]
    })
  })

const inEachLine =
  (change: Change): Change =>
  (text) =>
    text.split('\n').map(change).join('\n')

const FEE = '(?:Annual|Late Payment|Cash Advance|Foreign Transaction|Balance Transfer) Fee'
const RATE = 'APR for (?:Purchases|Cash Advances|Balance Transfers)'
const LABEL = new RegExp(String.raw`\b(${FEE}|${RATE})(?=[ \t]*(?:[:\n\t|]|[ ][$\d]))`, 'g')
const afterLabels =
  (mark: string): Change =>
  (text) =>
    text.replace(LABEL, `$1${mark}`)

const NAV = 'Skip to main content\nPersonal\nBusiness\nSearch\nLog in\n'
const FOOTER = '\nContact us\nCareers\nPrivacy\nSitemap\n© 2031 Larkfield. All rights reserved.\n'
const LEGAL =
  'Please read the whole agreement before you accept it. All trademarks are those of their owners. What stands on this page may ' +
  'change at any time.'

describe('a page in another form', () => {
  it.each<[string, Change]>([
    ['with two spaces between words', (text) => text.replace(/(?<=\S) (?=\S)/g, '  ')],
    ['with non-breaking spaces', (text) => text.replaceAll(' ', '\u00a0')],
    ['with spaces inside of figures', (text) => text.replace(/(?<=\d)%/g, ' %').replace(/\$(?=\d)/g, '$ ')],
    ['with the line endings of Windows', (text) => text.replaceAll('\n', '  \r\n')],
    ['with curled quotes', (text) => text.replaceAll("'", '’').replace(/"([^"\n]*)"/g, '“$1”')],
    ['with figures in bold', (text) => text.replace(/(?<![\d.,$])(\d{1,2}\.\d\d?%)(?![\d.,])/g, '**$1**')],
    ['with marked headings', inEachLine((line) => (/^[A-Z][\w ]{3,40}$/.test(line) ? `### ${line}` : line))],
    ['with an asterisk after its labels', afterLabels('*')],
    ['with a footnote number after its labels', afterLabels('[2]')],
    ['between the links and the footer of a site', (text) => NAV + text + FOOTER],
    ['between paragraphs without a figure', (text) => `${LEGAL}\n\n${text}\n\n${LEGAL}\n`],
  ])('is read the same %s', (_, change) => expect(broken(change)).toEqual([]))
})

/** Replaces each rate with another one of as many digits, in the same order. */
const otherRate = (rate: number): number => (rate >= 7 && !Number.isInteger(rate) ? rate - 1.3 : rate)
const otherRates: Change = (text) =>
  text.replace(/(?<![\d.,$])\d{1,2}[.,]\d\d?(?!\d)/g, (rate) =>
    otherRate(Number(rate.replace(',', '.'))).toFixed(rate.length - rate.search(/[.,]/) - 1),
  )

describe('a page with other figures or another card', () => {
  it('is read with those figures', () =>
    expect(
      broken(otherRates, (value, field) =>
        typeof value === 'number' && /rate|apr/.test(field) && !/months/.test(field)
          ? Number(otherRate(value).toFixed(2))
          : value,
      ),
    ).toEqual([]))

  it('is read the same under another name', () =>
    expect(broken((text) => text.replace(/\b(?:Cobalt|Oak|Fir|Alder|Aspen|Maple)\b/g, 'Kestrel'))).toEqual(
      [],
    ))
})

/** An offer is a sum of stages that can be anywhere. */
const ADDS_UP = /signup/
/** A truncated table lacks its last columns. */
const isOfOneCard = ({ whole }: { whole: ReadonlyMap<string, unknown> }): boolean =>
  [...whole.keys()].every((key) => key.startsWith('0 '))

describe('a part of a page', () => {
  it.each([0.3, 0.6])('gives no other value without the last %f of the lines', (share) => {
    const strange = texts.filter(isOfOneCard).flatMap(({ name, text, country, whole }) => {
      const lines = text.split('\n')
      const part = valuesOf(lines.slice(0, Math.ceil(lines.length * (1 - share))).join('\n'), country)
      return [...part].flatMap(([key, actual]) => {
        const expected = whole.get(key)
        return ADDS_UP.test(key) || String(expected) === String(actual)
          ? []
          : [`${name} ${key}: ${expected} became ${actual}`]
      })
    })
    expect(strange).toEqual([])
  })
})
