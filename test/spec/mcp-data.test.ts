import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryBackend } from '../support/backends.ts'
import { type Served, serveOverHttp } from '../support/served.ts'
import { type Service, startService } from '../support/service.ts'
import { PLANS, quotas } from './contract.ts'
import { type Caller, callerOf, KEY_MODES } from './mcp-callers.ts'

// Part two, section 16: resources, prompts, completion, refusals, and the limit of a result.

const CARD = 'chase-sapphire-preferred'

onEveryBackend('what assistants read', (on) => {
  let service: Service
  let served: Served
  const callers: Caller[] = []
  beforeAll(async () => {
    service = await startService(undefined, undefined, { store: on.store })
    served = await serveOverHttp(service)
    for (const plan of PLANS)
      for (const mode of KEY_MODES) callers.push(await callerOf(service, served.base, plan, mode))
  })
  afterAll(async () => {
    served?.close()
    await service?.stop()
  })

  it('are resources with the bytes of the API', async () => {
    for (const { send, rest, names } of callers) {
      const { message } = await send('resources/list')
      const { message: templates } = await send('resources/templates/list')
      const urisOf = (list: unknown, of: string) => (list as Record<string, string>[]).map((each) => each[of])
      expect(urisOf(message.result?.resources, 'uri')).toEqual([
        'card-data://categories',
        'card-data://stats',
      ])
      expect(urisOf(templates.result?.resourceTemplates, 'uriTemplate')).toEqual(['card://{slug}'])
      for (const [uri, path] of [
        [`card://${CARD}`, `/v1/cards/${CARD}`],
        ['card-data://categories', '/v1/categories'],
        ['card-data://stats', '/v1/stats'],
      ].map(names)) {
        const read = await send('resources/read', { uri })
        const { text } = await rest(path ?? '')
        expect(read.message.result?.contents).toEqual([{ uri, mimeType: 'application/json', text }])
      }
      for (const uri of ['card://no-such-card', 'card://', 'card-data://rates', 'https://x.example/'])
        expect((await send('resources/read', { uri })).message.error, uri).toBeTruthy()
    }
  })

  it('are prompts that name the tools to call', async () => {
    for (const { send } of callers) {
      const { message } = await send('prompts/list')
      const prompts = message.result?.prompts as { name: string; description: string }[]
      expect(prompts.map(({ name }) => name)).toEqual(['pick_card', 'review_wallet', 'what_changed'])
      expect(prompts.every(({ description }) => description !== '')).toBe(true)
      for (const [name, args, tool] of [
        ['pick_card', { category: 'dining' }, 'find_best_cards'],
        ['review_wallet', { cards: CARD }, 'compare_cards'],
        ['what_changed', { since: '2026-08-01' }, 'list_changes'],
      ] as const) {
        const got = await send('prompts/get', { name, arguments: args })
        expect(JSON.stringify(got.message.result?.messages)).toContain(tool)
      }
    }
  })

  it('are completed slugs, issuers, and categories of the mode of the key', async () => {
    for (const { send, mode } of callers) {
      const complete = async (ref: object, name: string, value: string) => {
        const { message } = await send('completion/complete', { ref, argument: { name, value } })
        return (message.result?.completion as { readonly values: readonly string[] } | undefined)?.values
      }
      const prompt = (name: string) => ({ type: 'ref/prompt', name })
      const [slug, issuer] = mode === 'live' ? [CARD, 'chase'] : ['example-complete', 'example-bank']
      const card = { type: 'ref/resource', uri: 'card://{slug}' }
      expect(await complete(card, 'slug', slug.slice(0, -2))).toEqual([slug])
      expect(await complete(prompt('what_changed'), 'issuer', issuer.slice(0, -1))).toContain(issuer)
      expect(await complete(prompt('pick_card'), 'category', 'din')).toContain('dining')
      const other = mode === 'live' ? 'example-comp' : 'chase-sapp'
      expect(await complete(card, 'slug', other)).toEqual([])
    }
  })

  it('are refusals with the code and message of the API, as results', async () => {
    for (const { plan, call, rest, names } of callers) {
      await service.use(plan, { daily: 0, monthly: 0 })
      for (const [tool, args, path] of [
        ['get_card', { slug: 'no-such-card' }, '/v1/cards/no-such-card'],
        ['get_card', { slug: 'No Slug' }, '/v1/cards/No%20Slug'],
        ['get_card', { slug: names(CARD), as_of: '2099-01-01' }, `/v1/cards/${names(CARD)}?as_of=2099-01-01`],
        ['search_cards', { limit: 0 }, '/v1/cards?limit=0'],
        ['search_cards', { country: 'MX' }, '/v1/cards?country=MX'],
        ['compare_cards', { slugs: [names(CARD)] }, `/v1/cards/compare?slugs=${names(CARD)}`],
        ['find_best_cards', { category: 'none-such' }, '/v1/cards/best?category=none-such'],
        ['get_card_history', { slug: 'no-such-card' }, '/v1/cards/no-such-card/history'],
        ['list_changes', { since: 'yesterday' }, '/v1/changes?since=yesterday'],
      ] as const) {
        const { isError, structuredContent, content } = await call(tool, args)
        const { status, body } = await rest(path)
        expect([isError, status >= 400], `${tool} on ${plan}`).toEqual([true, true])
        expect(structuredContent).toEqual(body)
        expect(JSON.parse(content[0]?.text ?? '')).toEqual(body)
      }
    }
  })

  it('are a used-up quota as a result, of live and test keys apart', async () => {
    for (const plan of PLANS) {
      const [live, test] = callers.filter((caller) => caller.plan === plan)
      const { daily, monthly } = quotas[plan]!
      await service.use(plan, { daily, monthly: daily })
      const refused = await live!.call('get_card', { slug: CARD })
      const { body } = await live!.rest('/v1/cards')
      expect([refused.isError, refused.structuredContent]).toEqual([true, body])
      expect(body).toMatchObject({
        error: { code: 'rate_limited', plan, limit: 'daily', limit_value: daily },
      })
      expect((await test!.call('get_card', { slug: 'example-complete' })).isError).not.toBe(true)
      await service.use(plan, { daily: 0, monthly })
      const month = await live!.call('get_card', { slug: CARD })
      expect(month.structuredContent).toMatchObject({ error: { limit: 'monthly', limit_value: monthly } })
      await service.use(plan, { daily: 0, monthly: 0 })
    }
  })

  it('has at most 25 KB with every field of a card, twin included', async () => {
    for (const { plan, mode, call, rest } of callers) {
      const path = `/v1/cards?include_discontinued=true&limit=100&offset=${PLANS.indexOf(plan) * 100}`
      const { data } = (await rest(path)).body as { data: readonly { slug: string }[] }
      if (mode === 'live') expect(data).toHaveLength(100)
      for (const [i, { slug }] of data.entries()) {
        if (i % 30 === 0) await service.use(plan, { daily: 0, monthly: 0 })
        const result = await call('get_card', { slug, detail: 'full' })
        expect(result.structuredContent.data, slug).toMatchObject({ slug })
        expect(Buffer.byteLength(JSON.stringify(result)), slug).toBeLessThanOrEqual(25_000)
      }
    }
  })
})
