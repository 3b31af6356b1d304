import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'cheerio'
import { beforeAll, describe, expect, it } from 'vitest'
import { graphSdl } from '../../data/graphql/schema.ts'
import { headersOf } from '../../data/openapi/headers.ts'
import { EVENT_TYPES } from '../../data/schema/account.ts'
import { bounds, type RateTerms, rates } from '../../data/schema/bounds.ts'
import { Card } from '../../data/schema/card.ts'
import { EligibilityBody } from '../../data/schema/eligibility.ts'
import { errors } from '../../data/schema/errors.ts'
import type { Resource } from '../../data/schema/field.ts'
import { PLANS, planTerms } from '../../data/schema/plans.ts'
import { DAY_MS } from '../../data/time.ts'
import { BODY_BYTES_MAX } from '../../proxy/http/body.ts'
import { LOG_CALLS_MAX, LOG_DAYS } from '../../proxy/store/request-log.ts'
import { LINK_TTL_MS, SESSION_IDLE_MS, SESSION_MAX_MS } from '../../proxy/store/sign-in.ts'
import { STORE_FAULTS } from '../../proxy/store/store.ts'
import { FAILURE_RULE, WAITS_MS } from '../../proxy/webhooks/schedule.ts'
import { WORKER_TERMS } from '../../proxy/webhooks/worker.ts'
import { bodyFields } from '../../site/src/data/body-fields.ts'
import { fieldNotes } from '../../site/src/data/fields.ts'
import { operations } from '../../site/src/data/reference.ts'
import { CARD_SCHEMA } from '../../site/src/data/schemas.ts'
import { RETURN_PATH_MS } from '../../site/src/portal/return-path.ts'
import { type BuiltSite, builtSite } from '../support/built-site.ts'
import { read } from '../support/root.ts'

let site: BuiltSite
beforeAll(async () => {
  site = await builtSite()
}, 400_000)

/** Text of a page, without its navigation. */
const page = (path: string) => site.text(`${path}index.html`)

const html = (path: string) => readFile(join(site.folder, path, 'index.html'), 'utf8')

describe('the documentation', () => {
  it.each(operations)(
    'of $name lists its parameters, fields, plans, headers, and errors',
    async (operation) => {
      const { endpoint, page: path } = operation
      const $ = load(await html(path))
      const linksToCard = $(`.sl-markdown-content a[href^="${CARD_SCHEMA}"]`).length > 0
      const text = `${await page(path)} ${linksToCard ? await page(CARD_SCHEMA) : ''}`
      const names = [
        ...Object.keys(endpoint.params),
        ...Object.keys(endpoint.query),
        ...fieldNames(endpoint.response.of),
      ]
      expect(names.filter((name) => !text.includes(name))).toEqual([])
      expect(text).toContain(endpoint.path)
      expect(text).toContain(`Operation ${operation.name}`)
      expect(text).not.toMatch(/\[object|Default \./)
      expect(Object.keys(headersOf(endpoint)).filter((name) => !text.includes(name))).toEqual([])
      expect(endpoint.errors.filter((code) => !text.includes(code))).toEqual([])
      if (endpoint.key && endpoint.plan !== 'free') expect(text).toContain(planTerms[endpoint.plan].name)
    },
  )

  it.each(operations.filter(({ endpoint }) => endpoint.body !== undefined))(
    'of $name lists every field of its body, with what the field may contain',
    async ({ endpoint: { body }, page: path }) => {
      const text = await page(path)
      const fields = body === undefined ? [] : bodyFields(body)
      for (const { name, limits } of fields)
        for (const part of [name, ...limits]) expect(text).toContain(part)
    },
  )

  it('lists the limits of bodies as they are enforced', () => {
    const limits = bodyFields(EligibilityBody).map(({ name, limits: all }) => [name, all.join(' ')])
    expect(Object.fromEntries(limits)).toMatchObject({
      cards: '1 to 20 entries.',
      'history[].opened': '',
      'history[].bonus_received': '',
      credit_score: '0 to 900.',
      income: 'At least 0.',
    })
  })

  it('lists every field of a card once, by topic, with a link to it', async () => {
    const $ = load(await html(CARD_SCHEMA))
    const ids = $('.field-list > [id]')
      .map((_, field) => $(field).attr('id'))
      .get()
    expect(ids.toSorted()).toEqual(fieldNames(Card).toSorted())
  })

  it('lists the fields of every resource in a response', async () => {
    const paths = [CARD_SCHEMA, ...operations.map(({ page: path }) => path)]
    const all = (await Promise.all(paths.map(page))).join('\n')
    const guides = (
      await Promise.all(['rates', 'history'].map((name) => page(`/docs/guides/${name}/`)))
    ).join('\n')
    const missing = [...resources()]
      .flatMap((of) => fieldNames(of))
      .filter((name) => !`${all}${guides}`.includes(name))
    expect(missing).toEqual([])
  })

  it('describes every field with its type, and formats names as code', () => {
    const notes = [...resources(), ...bodies()].flatMap((of) =>
      fieldNotes(of).map((note) => [`${of.meta()?.id ?? 'body'}.${note.name}`, note] as const),
    )
    const TYPE =
      /^(array of )?(any|uuid|string|integer|number|boolean|object|date|date or boolean|date-time|uri|[A-Z]\w+)$/
    const BARE_NAME = /(?<![`\w])[a-z]+(_[a-z]+)+(?![`\w])/
    const plain = (words: string) => words.replaceAll(/`[^`]*`/g, '')
    expect(notes.filter(([, { doc }]) => doc === '').map(([name]) => name)).toEqual([])
    expect(
      notes.filter(([, { type }]) => !TYPE.test(type)).map(([name, { type }]) => `${name}: ${type}`),
    ).toEqual([])
    expect(notes.filter(([, { doc }]) => BARE_NAME.test(plain(doc))).map(([name]) => name)).toEqual([])
  })

  it('explains every error code', async () => {
    const text = await page('/docs/guides/errors/')
    for (const [code, { doc }] of Object.entries(errors)) {
      expect(text).toContain(code)
      expect(text).toContain(doc.replaceAll('`', ''))
    }
  })

  it('says which paths return 405 for a wrong method, and which 404', async () => {
    const text = await page('/docs/guides/errors/')
    expect(text).toContain('A wrong method returns 404, except on /mcp, which returns 405')
    expect(text).toContain('405 method_not_allowed /mcp takes only POST')
  })

  it('has the anchors that error bodies link to', async () => {
    const html = (path: string) => readFile(join(site.folder, path, 'index.html'), 'utf8')
    const [codes, prices] = await Promise.all([html('docs/guides/errors'), html('pricing')])
    expect(Object.keys(errors).filter((code) => !codes.includes(`id="${code}"`))).toEqual([])
    expect(PLANS.filter((plan) => !prices.includes(`id="${plan}"`))).toEqual([])
  })

  it('states the limits of every plan in the documentation and on the pricing page', async () => {
    const text = await page('/docs/start/plans/')
    const prices = await page('/pricing/')
    for (const plan of PLANS) {
      const { name, daily, monthly, keys, webhooks, trialDays } = planTerms[plan]
      const counts = [daily, monthly].map((count) => count.toLocaleString('en'))
      for (const word of [name, ...counts])
        expect([text.includes(word), prices.includes(word)]).toEqual([true, true])
      expect(text).toContain(`${name} ${counts.join(' ')} ${keys} ${webhooks || 'none'}`)
      if (trialDays > 0) expect(prices).toContain(`${trialDays}-day free trial`)
    }
  })

  it('states the limits of sign-ups', async () => {
    const text = await page('/docs/start/authentication/')
    const [hour, day] = rates.signup.limits
    expect(text).toContain(`${hour.max} times an hour and ${day.max} times a day`)
  })

  it('states every limit of an account', async () => {
    const text = await page('/docs/start/plans/')
    for (const { of, max } of Object.values(bounds)) expect(text).toContain(`${of} ${max}`)
    for (const { of, limits } of Object.values<RateTerms>(rates))
      for (const { max, span } of limits) {
        expect(text.toLowerCase()).toContain(of)
        expect(text).toContain(`${max} per ${span}`)
      }
  })

  it('lists every store fault and the limits for operators', async () => {
    const text = await page('/operating/production/')
    expect(STORE_FAULTS.filter((fault) => !new RegExp(`\\b${fault}\\b`).test(text))).toEqual([])
    const [hour, day] = rates.signup.limits
    expect(text).toContain(`${hour.max} an hour, ${day.max} a day`)
    expect(text).toContain(`Webhooks per account ${bounds.webhooks.max}`)
    expect(text).toContain(`Request body ${BODY_BYTES_MAX / 1_024} KiB`)
  })

  it('states for operators how long data about customers is stored', async () => {
    const text = await page('/operating/security/')
    const days = (ms: number) => ms / DAY_MS
    expect(text).toContain(`${days(SESSION_MAX_MS)} days, or ${days(SESSION_IDLE_MS)} days without use`)
    expect(text).toContain(`${LOG_DAYS} days, at most ${LOG_CALLS_MAX.toLocaleString('en')} calls`)
    expect(text).toContain(`readable by the owner only ${WORKER_TERMS.keepDays} days`)
    expect(text).toContain(`one use ${LINK_TTL_MS / 60_000} minutes`)
  })

  it('states the lifetime of a sign-in link, which the portal uses for the return path', async () => {
    expect([RETURN_PATH_MS, LINK_TTL_MS]).toEqual([600_000, 600_000])
    expect(await page('/docs/start/quickstart/')).toContain('works once, for ten minutes')
  })

  it('explains every webhook event and the retry schedule', async () => {
    const text = await page('/docs/guides/webhooks/')
    for (const type of EVENT_TYPES) expect(text).toContain(type)
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-Service-Signature'])
      expect(text).toContain(name)
    expect(WAITS_MS.map((ms) => ms / 1_000)).toEqual([
      5,
      300,
      1_800,
      ...[2, 5, 10, 14, 20, 24].map((h) => h * 3_600),
    ])
    expect(FAILURE_RULE).toEqual({ attempts: 10, days: 5 })
    expect(text).toContain('fails for five days, at least ten in a row')
    expect(text).toContain(`resend missed deliveries, one by one, for ${WORKER_TERMS.keepDays} days`)
    expect(text).toContain('after 5 seconds, 5 minutes, 30 minutes, then 2, 5, 10, 14, 20, and 24 hours')
  })

  it('includes the complete GraphQL schema', async () => {
    expect(await readFile(join(site.folder, 'schema.graphql'), 'utf8')).toBe(graphSdl())
  })

  it('lists every setting', async () => {
    const text = await page('/operating/settings/')
    const names = [...read('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name = '']) => name,
    )
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((name) => !text.includes(name))).toEqual([])
  })
})

it('the README names every command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const readme = read('README.md')
  const named = (name: string) => new RegExp(`npm (run (-s )?)?${name}[\`\\s]`).test(readme)
  expect(Object.keys(scripts).filter((name) => !named(name))).toEqual([])
})

const fieldNames = (of: Resource) => fieldNotes(of).map(({ name }) => name)

const bodies = () => operations.flatMap(({ endpoint: { body } }) => (body === undefined ? [] : [body]))

/** Resources of all responses, including nested ones. */
function resources(): ReadonlySet<Resource> {
  const seen = new Set<Resource>()
  const visit = (of: Resource) => {
    if (seen.has(of)) return
    seen.add(of)
    for (const note of fieldNotes(of)) if (note.of !== null) visit(note.of)
  }
  for (const { endpoint } of operations) visit(endpoint.response.of as Resource)
  return seen
}
