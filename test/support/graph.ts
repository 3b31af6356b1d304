import { type Source, sourceAt, sources } from './sources.ts'

export const LAYERS = ['data', 'build', 'proxy', 'site']

export const layerOf = (path: string): string => path.split('/')[0] ?? ''

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const divided = new Set(sources.map(({ path }) => folderOf(folderOf(path))))

/** The innermost folder of a file; a file next to folders is its own unit. */
export const unitOf = (path: string): string => (divided.has(folderOf(path)) ? path : folderOf(path))

/** Files that are loaded with `entry`; types are erased and load nothing. */
export function reachable(entry: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  const source = sourceAt.get(entry)
  if (source === undefined || seen.has(entry)) return seen
  seen.add(entry)
  for (const { file, typeOnly } of source.imports) if (file !== null && !typeOnly) reachable(file, seen)
  return seen
}

type Imports = 'with types' | 'without types'

function edges(
  sources: readonly Source[],
  unit: (path: string) => string,
  which: Imports,
): ReadonlyMap<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const targets = graph.get(unit(path)) ?? new Set()
    graph.set(unit(path), targets)
    for (const { file, typeOnly } of imports)
      if (file !== null && !(typeOnly && which === 'without types') && unit(file) !== unit(path))
        targets.add(unit(file))
  }
  return graph
}

/** Returns import cycles between units, each as `a → b → a`. Imports of types count unless `which` leaves them out. */
export function cycles(
  sources: readonly Source[],
  unit: (path: string) => string,
  which: Imports = 'with types',
): readonly string[] {
  const graph = edges(sources, unit, which)
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, way: readonly string[]): void => {
    const place = way.indexOf(node)
    if (place >= 0) found.push([...way.slice(place), node].join(' → '))
    if (place >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}
