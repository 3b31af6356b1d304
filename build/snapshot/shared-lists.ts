import { Buffer } from 'node:buffer'
import { NETWORKS } from '../../data/schema/card.ts'
import { CategoryCode, SCHEMES } from '../../data/schema/crosswalk.ts'
import { fold } from '../../data/schema/fold.ts'
import { Merchant } from '../../data/schema/merchant.ts'
import { type Row, view } from '../../data/schema/view.ts'
import type { CodeList, Manifest, MerchantList, RowList } from '../../data/snapshot/format.ts'
import { joinHeaderLine } from '../../data/snapshot/header-line.ts'
import type { BestBuilder } from './best.ts'
import type { Lists } from './lists.ts'
import type { Put } from './parts.ts'

/** Stores the lists that are the same on every plan. */
export async function putShared({ merchants, codes, categories }: Lists, best: BestBuilder, put: Put) {
  const putText = (text: string) => put(Buffer.from(text))
  const files = SCHEMES.map(async (scheme) => {
    const rows = codes.filter((row) => row.scheme === scheme)
    return [scheme, await putText(codesFile(rows))] as const
  })
  return {
    merchants: await putText(merchantsFile(merchants)),
    merchant_rates: await putText(best.merchantFile(merchants, categories)),
    codes: Object.fromEntries(await Promise.all(files)) as Manifest['codes'],
  }
}

/** Renders the merchants, with what queries filter and search by. They are the same on every plan. */
export function merchantsFile(merchants: readonly Row[]): string {
  const rows = merchants.map((row) => JSON.stringify(view(Merchant, row, 'free')))
  const list: MerchantList = {
    id: merchants.map(({ id }) => String(id)),
    country: merchants.map(({ country }) => country as MerchantList['country'][number]),
    category: merchants.map(({ category }) => String(category)),
    accepts: merchants.map(({ accepts }) => networksOf(accepts as readonly string[] | null)),
    names: merchants.map(({ name, aliases }) => [String(name), ...(aliases as readonly string[])].map(fold)),
    rowFrom: offsets(rows),
  }
  return joinHeaderLine(list, rows.join(''))
}

const NETWORK_NAMES: readonly string[] = NETWORKS

const networksOf = (accepts: readonly string[] | null) =>
  accepts === null ? null : accepts.map((network) => NETWORK_NAMES.indexOf(network))

/** Renders the codes of one scheme. */
export function codesFile(codes: readonly Row[]): string {
  const rows = codes.map((row) => JSON.stringify(view(CategoryCode, row, 'free')))
  const list: CodeList = {
    code: codes.map(({ code }) => String(code)),
    category: codes.map(({ category }) => category as string | null),
    rowFrom: offsets(rows),
  }
  return joinHeaderLine(list, rows.join(''))
}

function offsets(rows: readonly string[]): RowList['rowFrom'] {
  const from = [0]
  for (const row of rows) from.push((from.at(-1) ?? 0) + Buffer.byteLength(row))
  return from
}
