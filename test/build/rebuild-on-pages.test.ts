import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REFERENCE_FILES } from '../../build/facts/shapes.ts'
import { writeFacts } from '../../data/facts-file.ts'
import { certificateFor } from '../support/certificate.ts'
import { commandIn, type Ended } from '../support/command.ts'
import { root } from '../support/root.ts'

const HOST = 'www.harborlightbank.com'
const WORDS =
  'The card is for people who travel, and it comes with no more fees than it needs for you and for your family. '
const CARD = `<!doctype html><html lang="en"><head><title>Harborlight Compass Card | Harborlight Bank</title></head>
<body><h1>Harborlight Compass Card</h1><p>${WORDS.repeat(3)}</p><table><tr><th>Annual fee</th><td>$95</td></tr>
<tr><th>Purchase APR</th><td>21.24% variable</td></tr></table></body></html>`
const LISTING = `<!doctype html><html lang="en"><head><title>Credit cards | Harborlight Bank</title></head><body><h1>Credit
cards</h1><p>${WORDS.repeat(3)}</p><a href="/cards/compass">Compass</a></body></html>`
const PAGES: Readonly<Record<string, string>> = { '/cards': LISTING, '/cards/compass': CARD }

const DECLARATION = {
  slug: 'harborlight',
  country: 'US',
  listed: [{ page: `https://${HOST}/cards`, cards: '^/cards/[a-z]+$' }],
  product: '^www\\.harborlightbank\\.com/cards/[a-z]+$',
  expect: { cards: [1, 5], filled: { annual_fee: 0.5 } },
}
const ENTRY = {
  slug: 'harborlight',
  name: 'Harborlight Bank',
  country: 'US',
  website: `https://${HOST}`,
  cards_url: null,
  logo_url: null,
  aliases: ['harborlight'],
  hosts: ['harborlightbank.com'],
}

let folder: string
let server: Server
let command: (script: string, args: readonly string[]) => Promise<Ended>
const requested: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebuild-on-pages-'))
  const certificate = await certificateFor(HOST)
  server = createServer(certificate, ({ headers, url = '' }, response) => {
    requested.push(`${headers.host}${url}`)
    const body = PAGES[url]
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
  await prepareFolders()
  command = commandIn(folder, {
    FETCH_CONTACT: 'cards@harborlightbank.com',
    FETCH_CONNECT_TO: `${HOST}=127.0.0.1:${(server.address() as AddressInfo).port}`,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Facts without a card, and the declaration with its issuer's entry. */
async function prepareFolders(): Promise<void> {
  await mkdir(join(folder, 'facts/cards'), { recursive: true })
  for (const { file } of Object.values(REFERENCE_FILES))
    await cp(join(root, 'data/facts', file), join(folder, 'facts', file))
  await writeFile(join(folder, 'facts/product-changes.json'), '[]')
  await mkdir(join(folder, 'issuers'))
  await writeFile(join(folder, 'issuers/harborlight.json'), JSON.stringify(DECLARATION))
  await writeFile(join(folder, 'issuers/issuers.json'), JSON.stringify([ENTRY]))
}

const rebuild = (...args: readonly string[]) =>
  command('rebuild.ts', ['--facts', join(folder, 'facts'), '--pause', '0', '--json', ...args])
const review = (...args: readonly string[]) =>
  command('review.ts', [...args, '--facts', join(folder, 'facts'), '--today', '2027-01-05'])

describe('npm run rebuild on pages of one’s own', () => {
  it('reads an issuer declared as JSON from a server on this machine, on the day of --today', async () => {
    const { code, out, error } = await rebuild('--issuers', join(folder, 'issuers'), '--today', '2027-01-04')
    expect([code, error]).toEqual([0, expect.stringContaining('harborlight: ')])
    const report = JSON.parse(out)
    expect(report).toMatchObject({
      day: '2027-01-04',
      dry_run: false,
      landed: [],
      silent: [],
      waiting: [{ issuer: 'harborlight', kind: 'new card', since: '2027-01-04' }],
      issuers: [{ issuer: 'harborlight', failure: null, doubts: [], listing: [] }],
    })
    expect(report.waiting[0].values).toEqual({
      annual_fee: 95,
      interest_rate_purchase: 21.24,
      name: 'Harborlight Compass Card',
      product_url: `https://${HOST}/cards/compass`,
    })
    expect(requested).toContain(`${HOST}/cards/compass`)
  })

  it('adds the issuer to the facts in its place', async () => {
    const file = 'issuers.json'
    const [before, after] = [join(root, 'data/facts', file), join(folder, 'facts', file)]
    const expected = [...JSON.parse(await readFile(before, 'utf8')), ENTRY].sort((a, b) =>
      a.slug < b.slug ? -1 : 1,
    )
    expect(await readFile(after, 'utf8')).toBe(writeFacts(expected))
  })

  it('confirms in a later week what a maintainer accepted', async () => {
    const [item] = JSON.parse((await review('list', '--json')).out)
    expect(item).toMatchObject({ issuer: 'harborlight', kind: 'new card', waits: 'review' })
    expect(await review('accept', item.id)).toMatchObject({ code: 0, error: '' })
    const { out } = await rebuild('--issuers', join(folder, 'issuers'), '--today', '2027-01-11')
    const { confirmed, published, waiting } = JSON.parse(out)
    expect(confirmed[item.card]).toEqual(expect.arrayContaining(['annual_fee', 'interest_rate_purchase']))
    expect([published.moved, waiting]).toEqual([true, []])
  })

  it('fetches again and stays within its day after a dry run of a later day', async () => {
    const issuers = ['--issuers', join(folder, 'issuers')]
    await rebuild(...issuers, '--today', '2027-06-01', '--dry-run')
    const before = requested.length
    await rebuild(...issuers, '--today', '2027-01-12')
    expect(requested.slice(before)).toContain(`${HOST}/cards/compass`)
    const checks = await readFile(join(folder, 'facts/checks/harborlight.json'), 'utf8')
    expect(checks).toContain('2027-01-12')
    expect(checks).not.toContain('2027-06-01')
  })

  it('sends no request to a host that FETCH_CONNECT_TO does not name', async () => {
    const { out } = await rebuild('--issuer', 'bilt', '--dry-run', '--today', '2027-01-11')
    expect(JSON.parse(out).silent).not.toContainEqual(expect.objectContaining({ kind: 'card' }))
  })
})

describe('a flag with a wrong value is named', () => {
  it.each([
    [['--today', '2027-02-30'], '--today takes a day as YYYY-MM-DD.\n'],
    [['--pause', 'soon'], '--pause takes a number of seconds, such as 0.5.\n'],
    [['--issuers', 'no-such-folder'], /no-such-folder/],
  ])('%s', async (args, message) => {
    const { code, error } = await rebuild(...args)
    expect([code, error]).toEqual([1, expect.stringMatching(message)])
  })

  it('a declaration that is not well formed, with its file and keys', async () => {
    const wrong = join(folder, 'wrong')
    await mkdir(wrong)
    const declaration = { ...DECLARATION, product: '(', render: 'robot', lists: [] }
    await writeFile(join(wrong, 'harborlight.json'), JSON.stringify(declaration))
    const { code, error } = await rebuild('--issuers', wrong)
    expect(code).toBe(1)
    for (const named of ['wrong/harborlight.json', 'product', 'render', 'lists'])
      expect(error).toContain(named)
  })
})
