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

/** What a field of a form shows before a reader changes it. */
export interface FieldStart {
  readonly value: string
  readonly placeholder: string | undefined
}

/** Returns what a parameter's field starts with: its example, or nothing with a pattern such as `{sha256}.csv` as the placeholder. */
export function fieldStart({ example }: Operation, name: string): FieldStart {
  const value = example.params?.[name] ?? example.query?.[name] ?? ''
  return value.includes('{') ? { value: '', placeholder: value } : { value, placeholder: undefined }
}

/** The environment variable that samples read the key from. Some endpoints need a test key. */
export const keyVariable = ({ endpoint }: Operation): string =>
  endpoint.mode === 'test' ? 'CARD_DATA_TEST_KEY' : 'CARD_DATA_KEY'
