import { describe, expect, it } from 'vitest'
import { SERVICE_VERSION } from '../data/schema/version.ts'
import { parseKey } from '../proxy/accounts/key.ts'
import { read } from './support/root.ts'
import { committed } from './support/sources.ts'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly dev?: true
  readonly devOptional?: true
  readonly hasInstallScript?: true
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([path]) => path !== '')
const inProduction = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional)
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const DIRECT_MAX = 40
/** Licenses that allow the use in a service without publishing its source. */
const LICENSES = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
  ],
  ...['Python-2.0', 'Unlicense', 'WTFPL'],
]
/** Packages whose manifest names no license, read by hand. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'node_modules/callsite': 'MIT, in its Readme.md' }

describe('packages', () => {
  it('are locked with a hash, and come from the registry alone', () => {
    const loose = installed.filter(
      ([, { version, integrity, resolved }]) =>
        !/^\d/.test(version ?? '') || !/^sha512-/.test(integrity ?? '') || resolved !== undefined,
    )
    expect(loose).toEqual([])
  })

  it('run install scripts only if they are listed', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
    expect(names.filter((name) => manifest.allowScripts[name] !== true)).toEqual([])
  })

  it('that run in production are few and have a known license', () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(DIRECT_MAX)
    const isKnown = (license: string | undefined) =>
      license
        ?.replace(/[()]/g, '')
        .split(' OR ')
        .some((one) => LICENSES.includes(one)) === true
    const unknown = inProduction.filter(
      ([path, { license }]) => !isKnown(license) && READ_BY_HAND[path] === undefined,
    )
    expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })
})

describe('what is committed', () => {
  const texts = committed
    .filter((path) => !/\.(png|jpe?g|webp|avif|woff2?|ico|pdf|gz|br|db|sqlite)$/.test(path))
    .map((path) => ({ path, text: read(path) }))
  const found = (pattern: RegExp, isSecret: (text: string) => boolean = () => true) =>
    texts.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].filter(([hit]) => isSecret(hit)).map(() => path),
    )

  it('has no API key of the service', () => {
    expect(found(/cds_(?:live|test)_[0-9A-Za-z]{50}/g, (text) => parseKey(text) !== null)).toEqual([])
  })

  it('has no key or token of another service, and no private key', () => {
    const patterns = [
      /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g,
      /\b(?:sk|rk)_live_[0-9A-Za-z]{20,}/g,
      /\bgh[pousr]_[0-9A-Za-z]{30,}|\bgithub_pat_\w{40,}/g,
      /\bAKIA[0-9A-Z]{16}\b/g,
      /\bnfp_[0-9A-Za-z]{30,}/g,
      /\bnpm_[0-9A-Za-z]{36}\b/g,
      /\bxox[abprs]-[0-9A-Za-z-]{20,}/g,
      /\bAIza[0-9A-Za-z_-]{35}\b/g,
    ]
    expect(patterns.flatMap((pattern) => found(pattern))).toEqual([])
  })

  it('has signing secrets of published test vectors only', () => {
    const files = new Set(found(/whsec_[0-9A-Za-z+/]{43}=/g))
    expect(
      [...files].filter((path) => !/signature-vectors\.json$|^site\/src\/responses\//.test(path)),
    ).toEqual([])
  })
})

it('the version of the API is that of the package, of the bridge, and of the newest entry in the changelog', () => {
  const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version
  const changelog = read('site/src/content/docs/docs/data/changelog.mdx')
  const versions = {
    package: versionIn('package.json'),
    lock: versionIn('package-lock.json'),
    bridge: versionIn('data/mcp/bridge/package.json'),
    changelog: /^### (\S+)$/m.exec(changelog)?.[1],
  }
  expect(new Set(Object.values(versions))).toEqual(new Set([SERVICE_VERSION]))
})
