import type { Values } from '../../../data/value/calculate.ts'
import type { WalletQuery } from '../../../data/value/query.ts'
import type { Wallets } from '../../../data/value/wallet/optimize.ts'
import { keyHeaders, statusText, UNREACHABLE } from '../scripts/api-key.ts'
import { SHOWN_MAX } from './query.ts'

/** Response of the API: a result, or an error. `status` is shown to the reader in both cases. */
export interface Reply<T> {
  readonly value: T | null
  readonly status: string
  /** Page from the error that offers a larger plan. */
  readonly upgradeUrl: string | null
}

/**
 * Refusals by path and key: 401, or 403 of an endpoint that the plan lacks. A refused key is not sent again, since calls that the
 * plan refuses count against its quota.
 */
const refusals = new Map<string, Reply<never>>()

/** Lets refused keys be sent again, such as after their plan changed. */
export const forgetRefusals = (): void => refusals.clear()

/** Requests the values of cards from the API. */
export function requestValues(key: string, query: WalletQuery): Promise<Reply<Values>> {
  const { max_cards, objective, have, exclude, ...body } = query
  return send('/v1/calculate', key, { ...body, limit: SHOWN_MAX })
}

/** Requests the best wallets from the API. */
export const requestWallets = (key: string, query: WalletQuery): Promise<Reply<Wallets>> =>
  send('/v1/optimize', key, query)

const NONE = { value: null, upgradeUrl: null }

interface Refusal {
  readonly error?: { readonly message?: string; readonly upgrade_url?: string }
}

async function send<T>(path: string, key: string, body: object): Promise<Reply<T>> {
  const id = `${path} ${key}`
  const refusal = refusals.get(id)
  if (refusal !== undefined) return refusal
  try {
    const headers = { ...keyHeaders(key), 'Content-Type': 'application/json' }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const json: unknown = await response.json()
    if (response.ok) return { ...NONE, value: json as T, status: statusText(response) }
    const { message = '', upgrade_url: upgradeUrl = null } = (json as Refusal).error ?? {}
    const reply: Reply<never> = { ...NONE, status: `${statusText(response)}. ${message}`, upgradeUrl }
    if (response.status === 401 || response.status === 403) refusals.set(id, reply)
    return reply
  } catch {
    return { ...NONE, status: UNREACHABLE }
  }
}
