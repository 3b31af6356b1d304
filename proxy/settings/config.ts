import { join } from 'node:path'
import { isLocalUrl } from '../../data/local-url.ts'
import type { Links } from '../http/links.ts'
import { type AccountConfig, readAccountConfig, readHttpUrl } from './account-config.ts'
import type { Environment } from './environment.ts'
import { readWebhookConfig, type WebhookConfig } from './webhook-config.ts'

/** Settings of the Node server and its commands; `.env.example` documents each. */
export interface Config extends AccountConfig, WebhookConfig {
  readonly port: number
  readonly host: string
  /** Folder of the embedded store. */
  readonly stateDir: string
  /** Folder of the published snapshot. */
  readonly snapshotDir: string
  /** Whether the server builds the snapshot if it is missing or older than the facts. */
  readonly buildsSnapshot: boolean
  /** Folder of the built site; null if this server does not serve it. */
  readonly siteDir: string | null
  /** Port on 127.0.0.1 that serves metrics; null for none. */
  readonly metricsPort: number | null
  /** URL that clients use, without a slash at the end. */
  readonly publicUrl: string
}

/** Settings are wrong or missing. The message names all of them. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Some settings are wrong or missing:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads the settings. An empty one counts as not set. Throws ConfigError that names everything that is wrong. */
export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const port = readPort('PORT', env.PORT || '8787', problems)
  const metricsPort = env.METRICS_PORT ? readPort('METRICS_PORT', env.METRICS_PORT, problems) : null
  const host = readHost(env, problems)
  // Only the site reads it, but a server must not show cards that its operator wanted to hide.
  readSwitch('CARD_PAGES', env.CARD_PAGES, problems)
  const buildsSnapshot = readSwitch('SNAPSHOT_BUILD', env.SNAPSHOT_BUILD, problems)
  const publicUrl = readPublicUrl(env, localUrl(host, Math.max(port, 0)), problems)
  const accounts = readAccountConfig(env, publicUrl, problems)
  const webhooks = readWebhookConfig(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    port,
    host,
    metricsPort,
    stateDir: env.STATE_DIR || '.state',
    snapshotDir: snapshotFolder(env),
    buildsSnapshot,
    siteDir: env.SITE_DIR === 'off' ? null : siteFolder(env),
    publicUrl,
    ...accounts,
    ...webhooks,
  }
}

/** Reads a setting that is on unless it is `off`. Any other text is an error: it may be meant as `off`. */
function readSwitch(name: string, text: string | undefined, problems: string[]): boolean {
  if (text && text !== 'on' && text !== 'off') problems.push(`${name} must be on or off.`)
  return text !== 'off'
}

const readPublicUrl = (env: Environment, local: string, problems: string[]): string =>
  readHttpUrl('PUBLIC_URL', env.PUBLIC_URL || local, problems).replace(/\/+$/, '')

const siteFolder = ({ SITE_DIR }: Environment): string =>
  !SITE_DIR || SITE_DIR === 'off' ? join('site', 'dist') : SITE_DIR

/** Settings of a build of the site. A deploy builds it where the settings of the service may be missing. */
export function readSiteConfig(env: Environment): Pick<Config, 'snapshotDir' | 'publicUrl'> & {
  readonly siteDir: string
} {
  const problems: string[] = []
  const port = readPort('PORT', env.PORT || '8787', problems)
  const publicUrl = readPublicUrl(env, localUrl(readHost(env, problems), Math.max(port, 0)), problems)
  readSwitch('CARD_PAGES', env.CARD_PAGES, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return { snapshotDir: snapshotFolder(env), siteDir: siteFolder(env), publicUrl }
}

const snapshotFolder = (env: Environment): string => env.SNAPSHOT_DIR || '.snapshot'

function readPort(name: string, text: string, problems: string[]): number {
  const port = /^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : -1
  if (port < 0) problems.push(`${name} must be a number from 0 to 65535.`)
  return port
}

const LOCAL_HOST = '127.0.0.1'

/** Returns the local host in place of a wrong one, so that no URL that derives from it is reported instead. */
function readHost(env: Environment, problems: string[]): string {
  const host = env.HOST
  if (!host) return LOCAL_HOST
  if (URL.canParse(localUrl(host, 0))) return host
  problems.push('HOST must be an IP address or a name of this machine, without a port.')
  return LOCAL_HOST
}

/** Returns the server's URL on this machine. */
export function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Whether only clients on this machine can reach the service. */
export const isLocal = ({ publicUrl }: Config): boolean => isLocalUrl(publicUrl)

/** Path of the embedded store. */
export const accountsFile = ({ stateDir }: Config): string => join(stateDir, 'accounts.sqlite')

/** Pages that error responses link to. */
const linksOf = ({ publicUrl }: Config): Links => ({
  docs: `${publicUrl}/docs/guides/errors/`,
  pricing: `${publicUrl}/pricing/`,
  contact: `${publicUrl}/contact/`,
})

/** Dependencies that follow from the public URL: links, and whether clients use HTTPS. */
export const publicDeps = (config: Config): { readonly links: Links; readonly isHttps: boolean } => ({
  links: linksOf(config),
  isHttps: config.publicUrl.startsWith('https:'),
})
