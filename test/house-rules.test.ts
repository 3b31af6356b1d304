import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LAYERS, layerOf } from './support/graph.ts'
import { read, root } from './support/root.ts'
import { committed, lineOf, type Node, type Source, sources, walk } from './support/sources.ts'

/** Files that compare plans: their order, the view of a plan, and its endpoints (served and prerendered). */
const COMPARE_PLANS = [
  'data/schema/plans.ts',
  'data/schema/view.ts',
  'proxy/request/admission.ts',
  'build/snapshot/render.ts',
  'build/snapshot/render-card.ts',
]

/** Documents and client packages show the plans of fields; they decide nothing. */
const isDocument = (path: string) =>
  ['data/openapi/', 'data/clients/', 'site/'].some((folder) => path.startsWith(folder))

/** Files that read the environment, besides the programs that package.json starts. Only Astro's build runs the site's pages. */
const READ_ENVIRONMENT = [
  'data/command.ts',
  'data/mcp/bridge/bridge.mjs',
  'proxy/edge.ts',
  'proxy/functions/deliver.ts',
  'proxy/functions/mcp.ts',
  'proxy/functions/portal.ts',
  'site/astro.config.ts',
  'site/ec.config.mjs',
  'site/src/data/card-pages.ts',
  'site/src/data/operator.ts',
  'site/src/data/prices.ts',
  'site/src/data/snapshot.ts',
]

const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const layered = sources.filter(({ path }) => LAYERS.includes(layerOf(path)))

/** Returns the positions of the nodes of a source that match `is`, as `file:line`. */
function places(source: Source, is: (node: Node) => boolean): readonly string[] {
  const found: string[] = []
  walk(source.tree, (node) => {
    if (is(node)) found.push(`${source.path}:${lineOf(source, node.start)}`)
  })
  return found
}

const child = (node: Node, name: string) => node[name] as Node | undefined
const isPlanName = (node: Node | undefined) =>
  node?.type === 'Literal' && ['free', 'starter', 'pro', 'enterprise'].includes(String(node.value))
const comparesPlans = (node: Node): boolean => {
  if (node.type === 'BinaryExpression' && /^[!=]==?$|^[<>]=?$/.test(String(node.operator)))
    return isPlanName(child(node, 'left')) || isPlanName(child(node, 'right'))
  if (node.type === 'SwitchCase') return isPlanName(child(node, 'test'))
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined
  if (callee?.type === 'Identifier') return callee.name === 'includes'
  return (
    child(callee ?? node, 'object')?.name === 'PLANS' && child(callee ?? node, 'property')?.name === 'indexOf'
  )
}

const isMember = (node: Node, object: string, property: string) =>
  node.type === 'MemberExpression' &&
  child(node, 'object')?.name === object &&
  child(node, 'property')?.name === property

describe('the code', () => {
  it('compares plans only where their order, view and endpoints are decided', () => {
    const elsewhere = layered.filter(({ path }) => !COMPARE_PLANS.includes(path) && !isDocument(path))
    expect(elsewhere.flatMap((source) => places(source, comparesPlans))).toEqual([])
  })

  it('reads the environment only in the programs that are started', () => {
    const started = Object.values(manifest.scripts).flatMap((line) => line.match(/[\w/-]+\.ts/g) ?? [])
    const others = layered.filter(({ path }) => ![...started, ...READ_ENVIRONMENT].includes(path))
    const isEnvironment = (node: Node) => isMember(node, 'process', 'env') || isMember(node, 'Deno', 'env')
    expect(others.flatMap((source) => places(source, isEnvironment))).toEqual([])
  })

  it('does not use `any`', () => {
    expect(sources.flatMap((source) => places(source, (node) => node.type === 'TSAnyKeyword'))).toEqual([])
  })

  it('has classes only for errors and drivers of an interface', () => {
    const isPlainClass = (node: Node) =>
      /^Class(Declaration|Expression)$/.test(node.type) &&
      child(node, 'superClass') === null &&
      ((node.implements ?? []) as readonly unknown[]).length === 0
    expect(layered.flatMap((source) => places(source, isPlainClass))).toEqual([])
  })

  it('documents each exported function and class', () => {
    const undocumented = layered
      .filter(({ path }) => path.endsWith('.ts'))
      .flatMap((source) =>
        places(source, (node) => {
          const declared = node.type === 'ExportNamedDeclaration' ? child(node, 'declaration') : undefined
          const named = /^(FunctionDeclaration|ClassDeclaration)$/.test(declared?.type ?? '')
          return named && !/\*\/\s*$/.test(source.text.slice(0, node.start))
        }),
      )
    expect(undocumented).toEqual([])
  })
})

describe('names', () => {
  const FORBIDDEN = /^(utils?|helpers?|common|misc|managers?|service|base|lib|shared)$/
  const parts = layered.flatMap(({ path }) => path.replace(/\.[a-z]+$/, '').split('/'))
  const KEBAB = /^\[?[a-z0-9.]+(-[a-z0-9]+)*\]?(\.[a-z]+)+$/
  /** Astro's pages are files like others; its components are written as tags. */
  const COMPONENT = /^[A-Z][A-Za-z0-9]*\.astro$/

  it('say what a file or folder is about', () => {
    expect(parts.filter((part) => FORBIDDEN.test(part))).toEqual([])
  })

  it('are kebab-case, Astro’s components apart', () => {
    const names = layered.map(({ path }) => basename(path))
    expect(names.filter((name) => !KEBAB.test(name) && !COMPONENT.test(name))).toEqual([])
  })
})

describe('what is committed', () => {
  const text = committed
    .filter((path) => !/\.(png|jpe?g|webp|avif|woff2?|ico|pdf|gz|br|db|sqlite)$/.test(path))
    .map((path) => ({ path, text: read(path) }))
  const naming = (pattern: RegExp, from = text) =>
    from.flatMap((file) =>
      (pattern.exec(file.text) ?? []).slice(0, 1).map((hit) => `${file.path}: ${hit.trim()}`),
    )

  it("names no folder of anybody's machine", () => {
    expect(naming(/(?<![\w.:/-])\/(work|root|home|Users)\/\w[^\s]*/)).toEqual([])
  })

  it('is never a file of settings, only their example', () => {
    const files = ['.env', '.env.local', '.env.production', '.env.example', 'proxy/.env']
    const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...files], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stdout.trim().split('\n')).toEqual(files.filter((name) => name !== '.env.example'))
    expect(committed.filter((path) => /(^|\/)\.env(?!\.example$)/.test(path))).toEqual([])
  })

  it('names no package registry', () => {
    const hosts = ['registry', 'npmmirror', 'artifactory', 'verdaccio', 'jfrog', 'nexus']
    expect(naming(new RegExp(`https?://[\\w.:-]*(${hosts.join('|')})[\\w.:/-]*`))).toEqual([])
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> }
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  })

  it('locks the packages of every platform, or `npm ci` would refuse', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    const places = Object.keys(lock.packages)
    const missing = Object.values(lock.packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)))
    expect(missing).toEqual([])
  })

  it('pins every package to one version', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})

describe('settings', () => {
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && /^[A-Z][A-Z0-9]*(_[A-Z0-9]*)*$/.test(name)

  /**
   * `env.PORT`, `process.env.PORT`, `env['PORT']`, `const { PORT } = process.env`; in the files that read settings also names in
   * quotes. Of a composed name, its beginning.
   */
  const settingsOf = (source: Source): readonly string[] => {
    const found: unknown[] = []
    walk(source.tree, (node) => {
      const object = child(node, 'object')
      const isEnv = object?.name === 'env' || child(object ?? node, 'property')?.name === 'env'
      if (node.type === 'MemberExpression' && isEnv) found.push(nameOf(child(node, 'property')))
      const isTaken =
        node.type === 'VariableDeclarator' && nameOf(child(child(node, 'init') ?? node, 'property')) === 'env'
      if (isTaken)
        for (const taken of (child(node, 'id')?.properties ?? []) as readonly Node[])
          found.push(nameOf(child(taken, 'key')))
      const isQuoted = node.type === 'Literal' || node.type === 'TemplateLiteral'
      if (isQuoted && /config\.ts$/.test(source.path)) found.push(nameOf(node))
    })
    return found.filter(isName)
  }

  const nameOf = (property: Node | undefined): unknown => {
    const [first] = (property?.quasis ?? []) as readonly { readonly value: { readonly raw: string } }[]
    return first?.value.raw ?? property?.name ?? property?.value
  }

  /** Variables that Netlify sets for its builds. */
  const PLATFORM_TELLS: ReadonlySet<string> = new Set(['NETLIFY_BLOBS_CONTEXT'])
  /** Settings of the program that customers run; its usage text and the docs explain them. */
  const OF_CLIENTS: ReadonlySet<string> = new Set(['CARD_DATA_MCP_URL', 'CARD_DATA_KEY'])

  it('are those that .env.example documents, each with a comment', () => {
    const used = [...new Set(layered.flatMap(settingsOf))].filter(
      (name) => !PLATFORM_TELLS.has(name) && !OF_CLIENTS.has(name),
    )
    const example = read('.env.example')
    const documented = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((found) => found[1] ?? '')
    const isUsed = (name: string) =>
      used.some((each) => each === name || (each.endsWith('_') && name.startsWith(each)))
    expect(documented.filter((name) => !isUsed(name))).toEqual([])
    const isDocumented = (name: string) =>
      documented.some((each) => each === name || (name.endsWith('_') && each.startsWith(name)))
    expect(used.filter((name) => !isDocumented(name))).toEqual([])
    for (const name of documented)
      expect(example).toMatch(new RegExp(`^# .+\\n(#.*\\n)*(#? ?[A-Z_]+=.*\\n)*#? ?${name}=`, 'm'))
  })
})
