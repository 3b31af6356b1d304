import type { Service } from '../support/service.ts'
import type { Plan } from './contract.ts'

/** An entry of the list of exports. */
export interface ExportFile {
  readonly name: string
  readonly table: string | null
  readonly format: string
  readonly rows: number | null
  readonly bytes: number
  readonly sha256: string
  readonly url: string
}

/** Plans that have exports, and the tables of one. */
export const HAVE = ['pro', 'enterprise'] as const
export const TABLES = [
  ...[
    'cards',
    'reward_rates',
    'benefits',
    'statement_credits',
    'card_perks',
    'spend_bonuses',
    'card_changes',
  ],
  ...[
    'offer_changes',
    'issuers',
    'categories',
    'reward_valuations',
    'transfer_partners',
    'application_rules',
  ],
  ...['product_changes', 'sources'],
]

/** Tables of what a card has several of. */
export const RELATIONS = TABLES.slice(1, 6)

/** Reads the exports of a service. */
export function exportsOf(service: () => Service) {
  const list = async (plan: Plan) => {
    const { body } = await service().ok(plan, '/v1/exports')
    return (body as { data: { files: readonly ExportFile[]; version: string } }).data
  }

  async function bytesOf(plan: Plan, url: string, headers: Record<string, string> = {}) {
    const response = await service().call(url, { plan, headers })
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  const fileIn = (files: readonly ExportFile[], name: string): ExportFile =>
    files.find((file) => file.name === name)!
  const whole = async (plan: Plan, name: string) => {
    const { files } = await list(plan)
    return (await bytesOf(plan, fileIn(files, name).url)).bytes
  }
  const linesOf = async (plan: Plan, table: string): Promise<readonly Record<string, unknown>[]> =>
    (await whole(plan, `${table}.ndjson`))
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { list, bytesOf, fileIn, whole, linesOf }
}
