import { planTerms } from '../../data/schema/plans.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { DemoKey } from './demo.ts'

/** Styles text for the terminal, if it supports styles. */
export type Style = (kind: 'bold' | 'dim' | 'cyan' | 'green' | 'yellow' | 'red', text: string) => string

export interface Greeting {
  readonly url: string
  /** Whether the site is served as well. */
  readonly withSite: boolean
  /** Folder or host of the store. */
  readonly storeLocation: string
  readonly snapshot: Snapshot
  readonly demo: readonly DemoKey[]
}

const WIDTH = 12

/** Returns the text that the server prints when it is ready. */
export function greeting({ url, withSite, storeLocation, snapshot, demo }: Greeting, style: Style): string {
  const { columns, manifest, version } = snapshot
  const rows: readonly (readonly [string, string])[] = [
    ['API', `${style('cyan', `${url}/v1`)} ${style('green', 'ready')}`],
    ...(withSite ? siteRows(url, style) : []),
    [
      'Cards',
      `${columns.slug.length} of ${columns.issuers.length} issuers, facts up to ${dayOf(manifest.data_updated)}`,
    ],
    ['Snapshot', version],
    ['Accounts', storeLocation],
  ]
  const lines = rows.map(([name, value]) => `  ${style('dim', name.padEnd(WIDTH))}${value}`)
  return [
    '',
    style('bold', 'Card Data Service'),
    '',
    ...lines,
    '',
    ...keyLines(demo, url, snapshot, style),
    '',
  ].join('\n')
}

const siteRows = (url: string, style: Style): readonly (readonly [string, string])[] => [
  ['Site', `${style('cyan', `${url}/`)} cards, documentation, and portal`],
  ['Operating', `${style('cyan', `${url}/operating/`)} settings, production, and backups`],
]

const dayOf = (time: string | null) => time?.slice(0, 10) ?? 'an unknown day'

const NEW_KEY = 'npm run -s admin -- key create --email you@example.com --plan pro'

function keyLines(
  demo: readonly DemoKey[],
  url: string,
  snapshot: Snapshot,
  style: Style,
): readonly string[] {
  if (demo.length === 0) return [`  ${style('dim', 'New key'.padEnd(WIDTH))}${NEW_KEY}`]
  return [
    '  Demo accounts, one per plan. Their keys are shown only this time:',
    '',
    ...demo.flatMap((key) => demoLines(key, url, snapshot, style)),
    `  More keys: ${NEW_KEY}`,
  ]
}

function demoLines(
  { plan, key }: DemoKey,
  url: string,
  { columns }: Snapshot,
  style: Style,
): readonly string[] {
  const { name, daily } = planTerms[plan]
  const calls = style('dim', `${daily.toLocaleString('en')} calls a day`)
  return [
    `  ${style('bold', name.padEnd(WIDTH))}${calls}`,
    `    ${key}`,
    `    ${style('cyan', `curl -H "Authorization: Bearer ${key}" ${url}/v1/cards/${exampleCard(columns.slug)}`)}`,
    '',
  ]
}

const WELL_KNOWN = ['chase-sapphire-preferred', 'american-express-gold-card']

const exampleCard = (slugs: readonly string[]): string =>
  WELL_KNOWN.find((slug) => slugs.includes(slug)) ?? slugs[0] ?? 'search?q=gold'
