import { type Config, ConfigError, readConfig } from './config.ts'
import type { Environment } from './environment.ts'

/** Settings of a deployment without a disk: accounts are in Redis, and PUBLIC_URL is set. */
export interface DeployedConfig extends Config {
  readonly redis: NonNullable<Config['redis']>
}

/** Reads the settings of the edge function. Throws ConfigError that names everything that is wrong or missing. */
export const readEdgeConfig = (env: Environment): DeployedConfig => deployed(env, [])

/** Reads the settings of the other functions, which send email too. Throws ConfigError like `readEdgeConfig`. */
export function readFunctionConfig(env: Environment): DeployedConfig {
  const sends = env.MAIL_API_URL || env.MAIL_SMTP_URL
  return deployed(env, sends ? [] : ['MAIL_API_URL and MAIL_API_KEY, or MAIL_SMTP_URL, must be set.'])
}

function deployed(env: Environment, problems: readonly string[]): DeployedConfig {
  const config = readConfig(env)
  const { redis } = config
  const missing = [
    ...problems,
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL must be set.']),
    ...(redis === null ? ['UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN must be set.'] : []),
  ]
  if (missing.length > 0 || redis === null) throw new ConfigError(missing)
  return { ...config, redis }
}
