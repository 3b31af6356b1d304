import { setImmediate } from 'node:timers/promises'
import { openRedisStore } from '../../proxy/store/redis/store.ts'

/** A process of its own that calls with some keys, a few at once, and prints each outcome once it has it. */
const [url = '', token = '', hashes = '', count = '0', atOnce = '1', now = ''] = process.argv.slice(2)
const store = openRedisStore({ url, token, deadlineMs: 10_000, connectMs: 10_000 })
const keys = hashes.split(',')

const print = async (number: number) => {
  const hash = keys[number % keys.length] ?? ''
  const { outcome } = await store.admit({ accountId: 'acct', hash }, new Date(now))
  process.stdout.write(`${outcome}\n`)
}
for (let started = 0; started < Number(count); started += Number(atOnce)) {
  const size = Math.min(Number(atOnce), Number(count) - started)
  await Promise.all(Array.from({ length: size }, (_, place) => print(started + place)))
  if (started % 3 === 0) await setImmediate()
}
