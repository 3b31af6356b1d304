import { expect, it } from 'vitest'
import { documentReader } from '../../../proxy/graphql/document.ts'
import { executeGraph, type GraphRequest } from '../../../proxy/graphql/execute.ts'
import type { Call } from '../../../proxy/handlers/call.ts'
import { rootsOf } from '../../../proxy/handlers/graph-roots.ts'
import { folderSource } from '../../../proxy/snapshot/folder.ts'
import { watchSnapshots } from '../../../proxy/snapshot/snapshots.ts'
import { windowsAt } from '../../../proxy/store/windows.ts'
import { builtSnapshot } from '../../support/built.ts'
import { mutated, seeded } from '../../support/mutations.ts'

/** MUTATIONS=100000 npm test test/proxy/graphql/mutated.test.ts tries that many; SEED others than these. */
const MUTATIONS = Number(process.env.MUTATIONS ?? 3_000)
const SEED = Number(process.env.SEED ?? 1)
const CPU_MS_MAX = 25

const DOCUMENTS = [
  '{ stats { total_cards issuers_by_country } categories { slug parent_slug } }',
  'query($no: Boolean = false, $n: Int = 100) { cards(limit: $n, country: "US") { slug name annual_fee ' +
    '@skip(if: $no) issuers { slug name } reward_rates { category_slug rate_multiplier } } }',
  'query a { card(slug: "chase-sapphire-preferred") { ...f } } query b { card(slug: "x") { ...f } } ' +
    'fragment f on Card { id slug benefits { name details } ...g } fragment g on Card { spend_bonuses { id } ' +
    '}',
  '{ a: bestCards(category: "dining", maxAnnualFee: 95.5, includeRestricted: true) { name category_rate { ' +
    'rate_multiplier cap_amount } } b: bestCards(category: "travel") { name } }',
  '{ searchCards(query: "sapphire", limit: 5) { ... on Card { slug } ... { name } } issuers(country: "CA") ' +
    '{ slug card_count } issuer(slug: "chase") { name } }',
  '{ transferPartners(currency: "CHASE_UR") { partner_program transfer_ratio_to } applicationRules(issuer: ' +
    '"chase") { rule_name details issuers { slug } } }',
  `{ ${Array.from({ length: 10 }, (_, index) => `r${index}: cards(limit: 20, offset: ${index * 20}) { slug name }`).join(' ')} }`,
]

/** Time of this thread only: garbage collection also runs in others of the process. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

async function createExecutor() {
  const snapshots = watchSnapshots({ source: folderSource(await builtSnapshot()), log: () => {} })
  await snapshots.refresh()
  snapshots.close()
  const signal = () => new AbortController().signal
  const caller = { plan: 'enterprise' }
  const call = {
    snapshot: () => snapshots.current(),
    signal,
    caller,
    windows: windowsAt(new Date('2026-08-20')),
  }
  const read = documentReader()
  const roots = rootsOf(call as unknown as Call<'graphql'>)
  return (request: GraphRequest) => executeGraph(request, read, roots, () => undefined)
}

it(`${MUTATIONS} mutated documents get fast responses that reveal nothing of the schema`, async () => {
  const execute = await createExecutor()
  const random = seeded(SEED)
  const run = () => execute({ query: mutated(DOCUMENTS, random), variables: { no: true, n: 7 } })
  for (let warm = 0; warm < 1_000; warm++) await run()
  const said = { data: 0, errors: 0 }
  let worst = 0
  for (let count = 0; count < MUTATIONS; count++) {
    const query = mutated(DOCUMENTS, random)
    const before = cpuMs()
    const text = await execute({ query, variables: { no: true, n: 7 } })
    const spent = cpuMs() - before
    if (spent > worst) worst = Math.max(worst, await fastestOf(execute, query, spent))
    expect(text).not.toMatch(/Did you mean|"__schema":|"fields":\[/)
    said[text.startsWith('{"errors"') ? 'errors' : 'data']++
  }
  // Garbage collection can stop a query: the fastest of several runs counts.
  if (process.env.MUTATIONS)
    console.log(
      `${MUTATIONS} documents (seed ${SEED}): ${said.data} answered, ${said.errors} refused, worst ${worst.toFixed(1)} ms`,
    )
  expect(said.data).toBeGreaterThan(MUTATIONS / 100)
  expect(worst).toBeLessThan(CPU_MS_MAX)
}, 600_000)

async function fastestOf(execute: Awaited<ReturnType<typeof createExecutor>>, query: string, first: number) {
  let fastest = first
  for (let again = 0; again < 5; again++) {
    // The cache of documents must not help: a comment makes each document different.
    const before = cpuMs()
    await execute({ query: `${query}#${again}`, variables: { no: true, n: 7 } })
    fastest = Math.min(fastest, cpuMs() - before)
  }
  return fastest
}

it('a typical query takes less than a millisecond', async () => {
  const execute = await createExecutor()
  const query =
    'query($slug: String!) { card(slug: $slug) { slug name annual_fee issuers { name } reward_rates { ' +
    'category_slug rate_multiplier } } cards(limit: 5, country: "CA") { slug } }'
  const once = () => execute({ query, variables: { slug: 'chase-sapphire-preferred' } })
  for (let warm = 0; warm < 500; warm++) await once()
  const start = cpuMs()
  const runs = 1_000
  for (let count = 0; count < runs; count++) await once()
  const each = (cpuMs() - start) / runs
  if (process.env.MUTATIONS) console.log(`a typical query: ${each.toFixed(3)} ms`)
  expect(each).toBeLessThan(1)
})
