import { setImmediate } from 'node:timers/promises'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'

/** A process of its own that calls with one key and prints each outcome once it has it. */
const [path = '', hash = '', count = '0', now = ''] = process.argv.slice(2)
const store = await openSqliteStore(path)
const ref = { accountId: 'acct', hash }

const print = async () => {
  const { outcome } = await store.admit(ref, new Date(now))
  process.stdout.write(`${outcome}\n`)
}
for (let started = 0; started < Number(count); started += 25) {
  await Promise.all(Array.from({ length: 25 }, print))
  await setImmediate()
}
await store.close()
