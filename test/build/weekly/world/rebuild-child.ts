import { declaredIssuers } from '../../../../build/weekly/registry.ts'
import { runWeek } from './week.ts'
import { toLocalhost } from './world.ts'

/** Runs one week in a process of its own, so that it can be killed. */
const [facts = '', out = '', state = '', port = '', day = '', ...slugs] = process.argv.slice(2)
const issuers = (await declaredIssuers()).filter(({ slug }) => slugs.includes(slug))
process.stdout.write('begun\n')
await runWeek({
  place: { facts, out, state, remove: async () => {} },
  issuers,
  fetch: (url, init) => toLocalhost(url, init, Number(port)),
  day,
})
