import { Buffer } from 'node:buffer'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { conciseRow, isRendered } from '../../data/mcp/concise.ts'
import type { Row } from '../../data/mcp/concise-card.ts'
import { nameOfRows } from '../../data/mcp/schemas.ts'
import { type Detail, RESULT_BYTES_MAX } from '../../data/mcp/tools.ts'
import { type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import type { CallResult } from './calls.ts'

type Content = Record<string, unknown>

/** Returns the API's response as a tool's result of at most 25 KB: structured, and as text for clients that read only text. */
export function toolResult(
  endpoint: EndpointName,
  { status, text }: CallResult,
  detail: Detail,
): CallToolResult {
  const response = JSON.parse(text) as Content
  if (status >= 400) return { ...resultOf(response, text), isError: true }
  const name = nameOf(endpoint)
  const concise = detail === 'concise' && isRendered(name) ? response : conciseResponse(name, response)
  if (endpointTable[endpoint].response.as === 'feed') return feedResult(response, concise, detail)
  return detail === 'full' ? fullResult(response, concise) : fitResult(concise, JSON.stringify)
}

const resultOf = (structuredContent: Content, text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
})

/** Members that the library adds to a result, such as its type and the server's name. */
const ADDED_BYTES = 500

const sizeOf = (result: CallToolResult): number => Buffer.byteLength(JSON.stringify(result)) + ADDED_BYTES

/** Name of the resource of a response's rows. */
function nameOf(endpoint: EndpointName): string {
  const { of, as } = endpointTable[endpoint].response
  return as === 'bare' ? nameOfRows(of) : String(of.meta()?.id)
}

function conciseResponse(name: string, response: Content): Content {
  const { data, not_computable: notComputable, ...rest } = response
  const rows = Array.isArray(data)
    ? data.map((row) => conciseRow(name, row as Row))
    : conciseRow(name, data as Row)
  const count = Array.isArray(notComputable) ? { not_computable_count: notComputable.length } : {}
  return { data: rows, ...rest, ...count }
}

const COUNTED =
  'The cards that cannot be computed are only counted. Name fewer `cards` for the list, or ask the API.'
const TEXT_IS_CONCISE = 'The text is the concise form. The structured content has every field.'

/** Everything twice if that fits. Otherwise the text is the concise form. */
function fullResult(response: Content, concise: Content): CallToolResult {
  const twice = resultOf(response, JSON.stringify(response))
  if (sizeOf(twice) <= RESULT_BYTES_MAX) return twice
  const conciseText = JSON.stringify({ ...concise, hint: TEXT_IS_CONCISE })
  const once = resultOf(response, conciseText)
  if (sizeOf(once) <= RESULT_BYTES_MAX) return once
  const isCard = !Array.isArray(response.data)
  if (isCard) return shortenResult(response, conciseText)
  const counted = 'not_computable_count' in concise ? { hint: COUNTED } : {}
  return fitResult({ ...concise, data: response.data, ...counted }, shortText)
}

const CONDENSED =
  'The largest changes name their fields without values. Ask with `card` and a smaller `limit` for the values.'

/** A feed leaves no row out, since its cursor is after the last one: the largest rows become concise until the rest fits. */
function feedResult(response: Content, concise: Content, detail: Detail): CallToolResult {
  const twice = resultOf(concise, JSON.stringify(concise))
  const smallest = sizeOf(twice) <= RESULT_BYTES_MAX ? twice : resultOf(concise, shortText(concise))
  if (detail === 'concise') return smallest
  const rows = [...(response.data as readonly unknown[])]
  const bySize = rows
    .map((row, i) => ({ i, bytes: JSON.stringify(row).length }))
    .sort((a, b) => b.bytes - a.bytes)
  let result = resultOf(response, shortText(response))
  for (const [condensed, { i }] of bySize.entries()) {
    if (sizeOf(result) <= RESULT_BYTES_MAX) return result
    rows[i] = (concise.data as readonly unknown[])[i]
    const content = { ...response, data: rows, condensed: condensed + 1, hint: CONDENSED }
    result = resultOf(content, shortText(content))
  }
  return sizeOf(result) <= RESULT_BYTES_MAX ? result : smallest
}

/** Text of a list that only the structured content has. */
const shortText = ({ data, omitted }: Content): string =>
  JSON.stringify({
    rows: (data as readonly unknown[]).length,
    omitted,
    hint: 'The structured content has the rows.',
  })

const FEWER = 'Ask for fewer rows with `limit` or a narrower filter, or for `detail: "concise"`.'

/** Leaves rows of a list out, from its end, until the result fits. Binary search: the size grows with the number of rows. */
function fitResult(content: Content, textOf: (content: Content) => string): CallToolResult {
  const whole = resultOf(content, textOf(content))
  if (sizeOf(whole) <= RESULT_BYTES_MAX || !Array.isArray(content.data)) return whole
  const rows: readonly unknown[] = content.data
  const resultWith = (count: number) => {
    const part = { ...content, data: rows.slice(0, count), omitted: rows.length - count, hint: FEWER }
    return resultOf(part, textOf(part))
  }
  let [fits, exceeds] = [0, rows.length]
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1
    if (sizeOf(resultWith(middle)) <= RESULT_BYTES_MAX) fits = middle
    else exceeds = middle
  }
  return resultWith(fits)
}

/** Shortens the longest lists of a card until the result fits. */
function shortenResult(response: Content, text: string): CallToolResult {
  const data: Content = { ...(response.data as Content) }
  let omitted = 0
  let result = resultOf(response, text)
  while (sizeOf(result) > RESULT_BYTES_MAX) {
    const [name, rows] = longestList(data)
    if (name === undefined) break
    data[name] = rows.slice(0, -1)
    omitted++
    result = resultOf(
      { ...response, data, omitted, hint: 'The resource card:// of this slug has everything.' },
      text,
    )
  }
  return result
}

function longestList(data: Content): readonly [string | undefined, readonly unknown[]] {
  const lists = Object.entries(data).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0,
  )
  const [longest] = lists
    .map(([name, rows]) => ({ name, rows, bytes: JSON.stringify(rows).length }))
    .sort((a, b) => b.bytes - a.bytes)
  return [longest?.name, longest?.rows ?? []]
}
