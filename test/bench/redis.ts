import { join } from 'node:path'
import { BRIDGE_TOKEN, patientRedisStore, type Seen } from '../support/upstash-bridge.ts'
import { type Keys, openAccounts } from './accounts.ts'
import { type Running, start } from './processes.ts'

/** Requests to the store per call. */
export interface Trips {
  /** For consecutive calls. */
  readonly alone: number
  /** For concurrent calls, under the load of the benchmark. */
  readonly together: number
  /** For calls with a malformed key. */
  readonly malformed: number
}

/** Starts a real Redis behind the local bridge, with the accounts of the keys. */
export async function startBridged(keys: Keys): Promise<Running & { readonly url: string }> {
  const bridge = await start(join(import.meta.dirname, 'serve-bridge.ts'), [], 'anywhere')
  const url = `http://127.0.0.1:${bridge.port}`
  try {
    await openAccounts(patientRedisStore({ url, token: BRIDGE_TOKEN }), keys)
  } catch (cause) {
    await bridge.stop()
    throw cause
  }
  return { ...bridge, url }
}

const CALLS = 200

/** Measures the requests to the store per call over this many calls. */
export async function tripsOf(service: Running, url: string, path: string, key: string): Promise<Trips> {
  const seen = async () => ((await (await fetch(`${url}/seen`)).json()) as Seen).requests
  const call = async (sent: string) => {
    const headers = { authorization: `Bearer ${sent}` }
    await (await fetch(`http://127.0.0.1:${service.port}${path}`, { headers })).arrayBuffer()
  }
  const cost = async (work: () => Promise<unknown>) => {
    const before = await seen()
    await work()
    // The request for the count is counted too.
    return ((await seen()) - before - 1) / CALLS
  }
  const inTurn = (sent: string) => async () => {
    for (let count = 0; count < CALLS; count++) await call(sent)
  }
  return {
    alone: await cost(inTurn(key)),
    together: await cost(() => Promise.all(Array.from({ length: CALLS }, () => call(key)))),
    malformed: await cost(inTurn(`${key}x`)),
  }
}
