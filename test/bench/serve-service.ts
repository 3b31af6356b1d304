import { systemRandom } from '../../proxy/accounts/key.ts'
import { bodyPool } from '../../proxy/node/body-pool.ts'
import { httpServer } from '../../proxy/node/listener.ts'
import { requestLog } from '../../proxy/request-log/request-log.ts'
import { folderSource } from '../../proxy/snapshot/folder.ts'
import { watchSnapshots } from '../../proxy/snapshot/snapshots.ts'
import { openRedisStore } from '../../proxy/store/redis/store.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { BRIDGE_TOKEN } from '../support/upstash-bridge.ts'
import { listen } from './listening.ts'

// The service as in production: key, durable quota, snapshot. Accounts are in a file, or in the Redis at a URL.
const [snapshot = '', accounts = '', deadlineMs = '5000'] = process.argv.slice(2)
const store = URL.canParse(accounts)
  ? openRedisStore({ url: accounts, token: BRIDGE_TOKEN, deadlineMs: Number(deadlineMs) })
  : await openSqliteStore(accounts)
const snapshots = watchSnapshots({ source: folderSource(snapshot), log: () => {} })
await snapshots.refresh()
const links = {
  docs: 'http://localhost/docs',
  pricing: 'http://localhost/pricing',
  contact: 'http://localhost',
}
const shared = { store, now: () => new Date(), log: () => {} }
const server = httpServer({
  ...shared,
  requestLog: requestLog(shared),
  snapshots,
  bodyPool: bodyPool(),
  random: systemRandom,
  links,
})
listen(server, () => store.close())
