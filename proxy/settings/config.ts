import { join } from 'node:path'
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
  /** Whether the server builds the snapshot from the facts beside it; otherwise it serves what the folder has. */
  readonly buildsSnapshot: boolean
  /** Folder of the built site; null where it is not served here. */
  readonly siteDir: string | null
  /** Port of this machine where metrics are told; null where they are not. */
  readonly metricsPort: number | null
  /** Address under which clients reach the service. */
  readonly publicUrl: string
}

/** Settings that are wrong or missing, all of them at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads the settings; an empty one counts as not set. Throws ConfigError naming everything that is wrong. */
export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const port = readPort('PORT', env.PORT || '8787', problems)
  const metricsPort = env.METRICS_PORT ? readPort('METRICS_PORT', env.METRICS_PORT, problems) : null
  const host = env.HOST || '127.0.0.1'
  const publicUrl = readHttpUrl(
    'PUBLIC_URL',
    env.PUBLIC_URL || localUrl(host, Math.max(port, 0)),
    problems,
  ).replace(/\/+$/, '')
  const accounts = readAccountConfig(env, publicUrl, problems)
  const webhooks = readWebhookConfig(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    port,
    host,
    metricsPort,
    stateDir: env.STATE_DIR || '.state',
    snapshotDir: env.SNAPSHOT_DIR || '.snapshot',
    buildsSnapshot: env.SNAPSHOT_BUILD !== 'off',
    siteDir: env.SITE_DIR === 'off' ? null : env.SITE_DIR || join('site', 'dist'),
    publicUrl,
    ...accounts,
    ...webhooks,
  }
}

function readPort(name: string, text: string, problems: string[]): number {
  const port = /^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : -1
  if (port < 0) problems.push(`${name} must be a number from 0 to 65535.`)
  return port
}

/** Where the server is reached from this machine. */
export function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Whether a URL names this machine, by name or by a loopback address. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Whether clients reach the service on this machine alone. */
export const isLocal = ({ publicUrl }: Config): boolean => isLocalUrl(publicUrl)

export const accountsFile = ({ stateDir }: Config): string => join(stateDir, 'accounts.sqlite')

/** The pages that answers point to. */
const linksOf = ({ publicUrl }: Config): Links => ({
  docs: `${publicUrl}/docs/guides/errors/`,
  pricing: `${publicUrl}/pricing/`,
  contact: `${publicUrl}/contact/`,
})

/** What responses depend on in the public URL: links, and whether clients use https. */
export const publicDeps = (config: Config): { readonly links: Links; readonly isHttps: boolean } => ({
  links: linksOf(config),
  isHttps: config.publicUrl.startsWith('https:'),
})
