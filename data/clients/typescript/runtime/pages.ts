import type { Paging } from './operation.ts'
import type { RowOptions } from './options.ts'

export type Query = { readonly [name: string]: unknown }

/** A page of either kind, as far as paging goes. */
interface Page {
  readonly data: readonly unknown[]
  readonly total?: number
  readonly next?: string
  readonly has_more?: boolean
}

/** Yields the rows of all pages, requesting the next page when the rows of one are used up. */
export async function* allRows(
  paging: Paging,
  query: Query,
  load: (query: Query) => Promise<unknown>,
  { onPage }: RowOptions<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  let position: Query | null = { limit: paging.limit, ...query }
  while (position !== null) {
    const page = (await load(position)) as Page
    yield* page.data
    await onPage?.(page)
    position = after(paging, position, page)
  }
}

function after({ kind }: Paging, query: Query, page: Page): Query | null {
  if (kind === 'cursor') return page.has_more === true ? { ...query, since: page.next } : null
  const offset = Number(query.offset ?? 0) + page.data.length
  return page.data.length > 0 && offset < (page.total ?? 0) ? { ...query, offset } : null
}
