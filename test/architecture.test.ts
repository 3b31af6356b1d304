import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cycles, LAYERS, layerOf, reachable, unitOf } from './support/graph.ts'
import { read, root } from './support/root.ts'
import { committed, lineOf, type Node, type Source, sourceAt, sources, walk } from './support/sources.ts'

const LINES_MAX = 250
const FUNCTION_LINES_MAX = 40

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  data: ['data'],
  build: ['data', 'build'],
  proxy: ['data', 'proxy'],
  site: ['data', 'site'],
}

const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const layered = sources.filter((source) => LAYERS.includes(layerOf(source.path)))
const packageOf = (from: string) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

it('has a fixed top level, and settings of tools in dot files', () => {
  const names = new Set(committed.map((path) => path.split('/')[0] ?? ''))
  expect([...names].filter((name) => !name.startsWith('.')).toSorted()).toEqual([
    ...['README.md', 'build', 'data', 'netlify.toml', 'package-lock.json', 'package.json', 'proxy', 'site'],
    ...['test', 'tsconfig.json'],
  ])
})

describe('layers', () => {
  it('import only downwards: data ← build, proxy, site', () => {
    const wrong = layered.flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file !== null && !MAY_IMPORT[layerOf(path)]?.includes(layerOf(file)))
        .map(({ from }) => `${path} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  it('import files that exist, with their ending', () => {
    const missing = sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ file, from }) =>
        file !== null && !existsSync(join(root, file.replace(/\?.*$/, '')))
          ? [`${path} imports ${from}`]
          : [],
      ),
    )
    expect(missing).toEqual([])
  })

  it('import only packages that package.json declares, the running service only its dependencies', () => {
    const undeclared = sources.flatMap(({ path, imports }) => {
      const service = ['data', 'build', 'proxy'].includes(layerOf(path))
      const known = { ...manifest.dependencies, ...(service ? {} : manifest.devDependencies) }
      return imports
        .filter(
          ({ file, from }) =>
            file === null && !/^(node|astro|npm):/.test(from) && !(packageOf(from) in known),
        )
        .map(({ from }) => `${path} imports ${from}`)
    })
    expect(undeclared).toEqual([])
  })

  it('keep sqlite3 out of reach of what edge and functions import', () => {
    const entries = [
      'proxy/request/app.ts',
      'proxy/edge.ts',
      'proxy/functions/portal.ts',
      'proxy/functions/deliver.ts',
      'proxy/functions/mcp.ts',
    ]
    const reached = entries.flatMap((entry) => [...reachable(entry)])
    expect(entries.filter((entry) => !sourceAt.has(entry))).toEqual([])
    const native = reached.filter((path) =>
      sourceAt.get(path)?.imports.some(({ from, typeOnly }) => !typeOnly && /^(sqlite3|kysely)/.test(from)),
    )
    expect(native).toEqual([])
  })

  it.each(LAYERS)('have no import cycles between the folders of %s', (layer) => {
    const files = layered.filter(({ path }) => layerOf(path) === layer)
    expect(cycles(files, unitOf)).toEqual([])
  })

  it('have no import cycles between files, those of types included', () => {
    expect(cycles(sources, (path) => path)).toEqual([])
  })
})

const isFunction = (node: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)

/** Returns the lines of a function without those of nested functions, which count on their own. */
function ownLines(source: Source, outer: Node): number {
  const within = new Set<number>()
  const linesOf = ({ start, end }: Node) => [lineOf(source, start), lineOf(source, end)] as const
  walk(outer, (node, above) => {
    const isInner = node !== outer && isFunction(node) && !above.slice(1).some(isFunction)
    if (!isInner) return
    const [first, last] = linesOf(node)
    for (let line = first + 1; line <= last; line++) within.add(line)
  })
  const [first, last] = linesOf(outer)
  return last - first + 1 - within.size
}

/** Functions passed to `describe` only list cases. */
function isSuite(above: readonly Node[]): boolean {
  let called = above.at(-1)
  if (called?.type !== 'CallExpression') return false
  while (called?.type !== 'Identifier' && called !== undefined)
    called = (called.callee ?? called.object ?? called.tag) as Node | undefined
  return called?.name === 'describe'
}

function longFunctions(source: Source): readonly string[] {
  const found: string[] = []
  walk(source.tree, (node, above) => {
    const lines = isFunction(node) && !isSuite(above) ? ownLines(source, node) : 0
    if (lines > FUNCTION_LINES_MAX) found.push(`${source.path}:${lineOf(source, node.start)} ${lines} lines`)
  })
  return found
}

describe('sizes', () => {
  it(`keep every file within ${LINES_MAX} lines`, () => {
    const long = sources.filter(({ lines }) => lines > LINES_MAX)
    expect(long.map(({ path, lines }) => `${path} ${lines} lines`)).toEqual([])
  })

  it(`keep every function within ${FUNCTION_LINES_MAX} lines`, () => {
    expect(sources.filter(({ path }) => path.endsWith('.ts')).flatMap(longFunctions)).toEqual([])
  })
})
