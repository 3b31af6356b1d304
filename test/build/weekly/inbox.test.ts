import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listQueue } from '../../../build/weekly/decide.ts'
import { readKnown } from '../../../build/weekly/known.ts'
import { productPage } from '../../../build/weekly/plan.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { commandIn } from '../../support/command.ts'
import { root } from '../../support/root.ts'
import { pdfOf } from '../extract/pdf-of.ts'
import { type WorldCard, worldCards, writeWorldFacts } from './world/facts.ts'
import { termsLines } from './world/shapes.ts'
import { type Place, place } from './world/week.ts'
import { serveWorld, type World } from './world/world.ts'

let where: Place
let world: World
let cards: WorldCard[]
let undeclared: WorldCard
const inbox = () => join(where.facts, '../inbox')

beforeAll(async () => {
  const known = await readKnown(join(root, 'data/facts'))
  const declared = await declaredIssuers()
  const rbc = declared.filter(({ slug }) => slug === 'rbc')
  cards = worldCards(rbc, known, 4)
  // An issuer without a declaration, whose cards' URLs are known from other sources.
  const any = {
    country: 'US',
    language: 'en',
    listed: [],
    product: /./,
    ignore: [],
    expect: { filled: {} },
  } as const
  const others = [...known.issuers.values()].filter(
    ({ fact, cards: own }) =>
      !declared.some(({ slug }) => slug === fact.slug) &&
      own.some((card) =>
        fact.hosts.some((host) => productPage({ ...any, slug: fact.slug }, card)?.includes(host)),
      ),
  )
  const [other] = others.flatMap(({ fact }) => worldCards([{ ...any, slug: fact.slug }], known, 1))
  undeclared = other!
  where = await place()
  await writeWorldFacts(where.facts, [...cards, undeclared])
  world = await serveWorld({
    issuers: [...rbc, { ...any, slug: undeclared.issuer }],
    cards: [...cards, undeclared],
    known,
  })
  for (const card of [...cards, undeclared])
    world.cards.set(card.slug, {
      ...card,
      stated: { ...card.stated, interest_rate_cash: card.stated.interest_rate_cash + 0.5 },
    })
  await mkdir(inbox())
})
afterAll(async () => {
  await world.close()
  await where.remove()
})

/** Saves a file whose own time is a day before the run. */
async function save(name: string, content: string | Uint8Array): Promise<void> {
  const time = new Date('2026-10-06T09:00:00Z')
  await writeFile(join(inbox(), name), content)
  await utimes(join(inbox(), name), time, time)
}
const pageOf = async ({ url }: WorldCard) => (await world.fetch(url, {})).text()
const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte > 126 || byte === 61 || (byte < 32 && byte !== 10)
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('')
    .replace(/.{70}(?=.)/g, (line) => (/=.?$/.test(line) ? line : `${line}=\n`))
const last = async ({ issuer, slug }: WorldCard) =>
  JSON.parse(await readFile(join(where.facts, `cards/${issuer}/${slug}.json`), 'utf8')).observations.at(-1)

/** Saves each card's page as a different kind of file. */
async function saveAll([single, browser, mhtml, dateless]: FourCards): Promise<void> {
  await save(
    'a.html',
    `<!--\n Page saved with SingleFile \n url: ${single.url} \n saved date: Mon Oct 05 2026 08:00:00 ` +
      `GMT+0000 (UTC)\n-->${await pageOf(single)}`,
  )
  await save(
    'b.htm',
    (await pageOf(browser)).replace('<html', `<!-- saved from url=(0044)${browser.url} -->\n<html`),
  )
  const head =
    `From: <Saved by Blink>\nSnapshot-Content-Location: ${mhtml.url}\nSubject: A card\nDate: Wed, 7 Oct 2026 ` +
    '10:00:00 +0000\nMIME-Version: 1.0\nContent-Type: multipart/related; type="text/html"; ' +
    'boundary="----MultipartBoundary--x----"\n\n'
  const part =
    '------MultipartBoundary--x----\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n' +
    `Content-Location: ${mhtml.url}\n\n`
  await save(
    'c.mhtml',
    `${head}${part}${quotedPrintable(await pageOf(mhtml))}\n${part}<html><body>Annual fee $999</body>` +
      '</html>\n------MultipartBoundary--x------\n',
  )
  await save('d.html', await pageOf(dateless))
  const pdf = pdfOf([dateless.stated.name, ...termsLines(saidNow(dateless), siteOfCard)])
  await save('h.pdf', pdf)
  await save('h.pdf.json', JSON.stringify({ url: dateless.url, saved: '2026-10-09' }))
  await save('i.pdf', pdf)
  await save('e.html', await pageOf(undeclared))
  await save('e.html.json', JSON.stringify({ url: undeclared.url, saved: '2026-10-08' }))
  await save('f.html', `<!-- saved from url=(0020)https://www.bank.example/card -->${await pageOf(single)}`)
  await save(
    'g.html',
    `<!-- saved from url=(0020)${new URL('/no-such-card-of-ours', single.url).href} ` +
      `-->${(await pageOf(single)).replaceAll(single.stated.name, 'Zebra Crossing Rewards Card')}`,
  )
}

const saidNow = ({ slug }: WorldCard) => world.cards.get(slug)!.stated
const siteOfCard = { issuer: 'RBC', country: 'CA', others: [], terms: null } as const

type FourCards = [WorldCard, WorldCard, WorldCard, WorldCard]

const runInbox = () =>
  commandIn(where.state)('inbox.ts', [
    inbox(),
    '--today',
    '2026-10-12',
    '--facts',
    where.facts,
    '--state',
    where.state,
    '--out',
    where.out,
  ])

it('pages that a maintainer saved are processed like pages fetched on that day', async () => {
  const four = cards as FourCards
  const [single, browser, mhtml, dateless] = four
  await saveAll(four)
  const { code, out, error } = await runInbox()
  expect([code, error]).toEqual([0, expect.stringContaining('rbc: ')])
  expect(out).toContain(`a.html  2026-10-05  ${single.slug}`)
  expect(out).toMatch(/b\.htm {2}2026-10-06 \(modification time of the file/)
  expect(out).toContain(`c.mhtml  2026-10-07  ${mhtml.slug}`)
  expect(out).toMatch(
    /d\.html {2}not read: it does not say where it was saved from: write .* to d\.html\.json/,
  )
  expect(out).toContain(`e.html  2026-10-08  ${undeclared.slug}`)
  expect(out).toContain(`h.pdf  2026-10-09  ${dateless.slug}`)
  expect(out).toMatch(/i\.pdf {2}not read: it does not say where it was saved from: write .* to i\.pdf\.json/)
  expect(out).toContain('this host belongs to no issuer in issuers.json')
  expect(out).toMatch(/g\.html {2}\S+ .*names no card we know/)
  for (const [card, day] of [
    [single, '2026-10-05'],
    [browser, '2026-10-06'],
    [mhtml, '2026-10-07'],
    [dateless, '2026-10-09'],
  ] as const) {
    const { seen, source, values } = await last(card)
    const expected = { interest_rate_cash: card.stated.interest_rate_cash + 0.5 }
    expect({ seen, source, values }).toEqual({ seen: day, source: 'issuer', values: expected })
  }
  // One rate of one card, which no page had stated before: the rules of every run require a second reading.
  expect(await listQueue(where.facts)).toContainEqual(
    expect.objectContaining({
      item: expect.objectContaining({ card: undeclared.slug, waits: 'second run' }),
    }),
  )
  expect((await listQueue(where.facts)).filter(({ item }) => item.kind === 'closed')).toEqual([])
}, 180_000)

it('a folder without saved pages is an error that publishes nothing', async () => {
  const before = await readdir(where.facts)
  const folder = await mkdtemp(join(where.state, 'empty-'))
  const run = (path: string) =>
    commandIn(where.state)('inbox.ts', [
      path,
      '--facts',
      where.facts,
      '--state',
      where.state,
      '--out',
      where.out,
    ])
  expect(await run(folder)).toMatchObject({ code: 1, error: expect.stringContaining('has no saved page') })
  const missing = await run(join(folder, 'none'))
  expect(missing).toMatchObject({
    code: 1,
    error: expect.stringContaining('there is no such file or folder'),
  })
  expect(await readdir(where.facts)).toEqual(before)
})
