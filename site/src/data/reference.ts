import { type Endpoint, type EndpointName, endpointTable } from '../../../data/schema/endpoints.ts'
import { type Example, examples } from './examples.ts'

export interface Operation {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  readonly example: Example
  /** Path of its documentation page. */
  readonly page: string
  readonly file: string
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Every endpoint with its page and example, in the order of the table. */
export const operations: readonly Operation[] = (
  Object.entries(endpointTable) as [EndpointName, Endpoint][]
).map(([name, endpoint]) => ({
  name,
  endpoint,
  example: examples[name],
  file: kebab(name),
  page: `/docs/reference/${kebab(name)}/`,
}))

export const groups: readonly Endpoint['group'][] = [
  ...new Set(operations.map(({ endpoint }) => endpoint.group)),
]

/** The path and query of an operation's example. */
export function exampleUrl({ endpoint, example }: Operation): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? `{${name}}`)
  const query = new URLSearchParams(example.query).toString().replaceAll('%2C', ',')
  return query === '' ? path : `${path}?${query}`
}

/** The environment variable that samples read the key from. Some endpoints need a test key. */
export const keyVariable = ({ endpoint }: Operation): string =>
  endpoint.mode === 'test' ? 'CARD_DATA_TEST_KEY' : 'CARD_DATA_KEY'
