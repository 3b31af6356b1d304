import { packages } from '../../../data/clients/packages.ts'
import { snake } from '../../../data/clients/python/emit.ts'
import { includes, planTerms } from '../../../data/schema/plans.ts'
import { DOWNLOADED } from './download-samples.ts'
import { keyVariable, type Operation } from './reference.ts'
import type { Sample } from './sample.ts'

/** The example request of an endpoint with the TypeScript and the Python client. */
export const clientSamples = (operation: Operation): readonly Sample[] => [
  { label: 'TypeScript client', lang: 'ts', code: typescript(operation) },
  { label: 'Python client', lang: 'python', code: python(operation) },
]

/** Plan that the sample names: the example's plan, or the lowest one that has the endpoint. */
const planOf = ({ endpoint, example }: Operation) =>
  includes(example.plan, endpoint.plan) ? example.plan : endpoint.plan

/** Query values as clients take them. */
function queryOf({ endpoint, example }: Operation): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(example.query ?? {}).map(([name, text]) => {
    const type = endpoint.query[name]?.schema.type
    if (type === 'integer' || type === 'number') return [name, Number(text)]
    return [name, type === 'boolean' ? text === 'true' : text]
  })
}

const paramsOf = ({ endpoint, example }: Operation) =>
  Object.keys(endpoint.params).map((name) => example.params?.[name] ?? name)

function typescript(operation: Operation): string {
  const query = queryOf(operation)
  const { body } = operation.example
  const values = [
    ...paramsOf(operation),
    ...(query.length === 0 ? [] : [Object.fromEntries(query)]),
    ...(body === undefined ? [] : [body]),
  ]
  const key = operation.endpoint.key ? `{ key: process.env.${keyVariable(operation)} }` : ''
  const isFile = operation.endpoint.response.as === 'file'
  return `${isFile ? "import { writeFile } from 'node:fs/promises'\n" : ''}import { CardData } from '${packages.typescript.name}'

const cards = new CardData<'${planOf(operation)}'>(${key})
${isFile ? TYPESCRIPT_DOWNLOAD : `console.log(await cards.${operation.name}(${values.map(literal).join(', ')}))`}`
}

const TYPESCRIPT_DOWNLOAD = `const { data } = await cards.listExports()
const file = data.files.find(({ name }) => name === '${DOWNLOADED}')
if (file === undefined) throw new Error('There is no such file.')
await writeFile(file.name, await cards.getExport(file.url.replace('/v1/exports/', '')))`

/** A value as JavaScript writes it. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`)
  return `{ ${members.join(', ')} }`
}

function python(operation: Operation): string {
  const { body } = operation.example
  const values = [
    ...paramsOf(operation).map((param) => JSON.stringify(param)),
    ...(body === undefined ? [] : [pythonLiteral(body)]),
    ...queryOf(operation).map(([name, value]) => `${name}=${pythonLiteral(value)}`),
  ]
  const client = `CardData${planTerms[planOf(operation)].name}`
  const { key, response } = operation.endpoint
  return `${key ? 'import os\n\n' : ''}from ${packages.python.module} import ${client}

cards = ${client}(${key ? `os.environ["${keyVariable(operation)}"]` : ''})
${response.as === 'file' ? PYTHON_DOWNLOAD : `print(cards.${snake(operation.name)}(${values.join(', ')}))`}`
}

const PYTHON_DOWNLOAD = `files = cards.list_exports()["data"]["files"]
url = next(file["url"] for file in files if file["name"] == "${DOWNLOADED}")
with open("${DOWNLOADED}", "wb") as saved:
    saved.write(cards.get_export(url.removeprefix("/v1/exports/")))`

/** A value as Python writes it. */
function pythonLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`,
  )
  return `{${members.join(', ')}}`
}
