import { registerHooks } from 'node:module'

/*
 * Runs one week in a process of its own, so that it can be killed. Pages are inspected by the process that started it, whose
 * reader processes are warm: readers write nothing, so killing them with the run would prove nothing.
 */
const FOREIGN = new URL('../../../../build/visit/page-sandbox.ts', import.meta.url).href
const SHARED = new URL('./shared-readers.ts', import.meta.url).href
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    return found.url === FOREIGN ? { ...found, url: SHARED } : found
  },
})

const { declaredIssuers } = await import('../../../../build/weekly/registry.ts')
const { runWeek } = await import('./week.ts')
const { toLocalhost } = await import('./localhost.ts')

const [facts = '', out = '', state = '', port = '', day = '', ...slugs] = process.argv.slice(2)
const issuers = (await declaredIssuers()).filter(({ slug }) => slugs.includes(slug))
process.stdout.write('begun\n')
await runWeek({
  place: { facts, out, state, remove: async () => {} },
  issuers,
  fetch: (url, init) => toLocalhost(url, init, Number(port)),
  day,
})
process.disconnect?.()
