import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { read, root } from './root.ts'

/** A node of the syntax tree (ESTree with TypeScript). */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export interface Import {
  /** As written. */
  readonly from: string
  /** Path from the root for a relative import, null for a package. */
  readonly file: string | null
  readonly typeOnly: boolean
}

/** A comment without its delimiters. */
export interface Comment {
  readonly text: string
  readonly start: number
}

export interface Source {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
  readonly tree: Node
  readonly comments: readonly Comment[]
}

/** Every file that is or would be committed. */
export const committed: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)) && statSync(join(root, path)).isFile())

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Calls `visit` for a node and everything below it, with the nodes above, nearest last, which change after the call. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: Node[] = [],
): void {
  visit(node, above)
  above.push(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit, above)
    } else if (isNode(value)) walk(value, visit, above)
  }
  above.pop()
}

const SCRIPT = /\.(ts|mts|js|mjs)$/
/** Frontmatter and scripts of an Astro page. */
const ASTRO_SCRIPT = /^---\n([\s\S]*?)\n---|<script[^>]*>([\s\S]*?)<\/script>/g

function scriptOf(path: string, text: string): string | null {
  if (SCRIPT.test(path)) return text
  if (!path.endsWith('.astro')) return null
  return [...text.matchAll(ASTRO_SCRIPT)].map((found) => found[1] ?? found[2] ?? '').join('\n;')
}

const isTypeOnly = (statement: Node): boolean => {
  const kind = statement.importKind ?? statement.exportKind
  const names = (statement.specifiers ?? []) as readonly Node[]
  return kind === 'type' || (names.length > 0 && names.every((name) => name.importKind === 'type'))
}

function importOf(path: string, source: unknown, typeOnly: boolean): Import | null {
  const from = isNode(source) && typeof source.value === 'string' ? source.value : null
  if (from === null) return null
  return { from, typeOnly, file: from.startsWith('.') ? normalize(join(dirname(path), from)) : null }
}

function importsOf(path: string, tree: Node): readonly Import[] {
  const found: (Import | null)[] = []
  walk(tree, (node) => {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type))
      found.push(importOf(path, node.source, isTypeOnly(node)))
    if (node.type === 'ImportExpression') found.push(importOf(path, node.source, false))
  })
  return found.filter((each) => each !== null)
}

function sourceOf(path: string): Source | null {
  const text = read(path)
  const script = scriptOf(path, text)
  if (script === null) return null
  const parsed = parseSync('file.ts', script)
  const tree = parsed.program as unknown as Node
  const comments = parsed.comments.map(({ value, start }) => ({ text: value, start }))
  const lines = text.trimEnd().split('\n').length
  return { path, text, lines, imports: importsOf(path, tree), tree, comments }
}

/** Every source file of the project, parsed. */
export const sources: readonly Source[] = committed
  .filter((path) => /^(data|build|proxy|site|test)\//.test(path) && !path.startsWith('test/fixtures/'))
  .map(sourceOf)
  .filter((source) => source !== null)

export const sourceAt = new Map(sources.map((source) => [source.path, source]))

const starts = new WeakMap<Source, readonly number[]>()

function lineStarts(source: Source): readonly number[] {
  const known = starts.get(source) ?? [0, ...[...source.text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  starts.set(source, known)
  return known
}

/** Line of a place in a source. */
export function lineOf(source: Source, place: number): number {
  const known = lineStarts(source)
  let [low, high] = [0, known.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((known[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  return low + 1
}
