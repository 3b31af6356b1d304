import { type Config, ConfigError, type Environment, readConfig } from './config.ts'

/** Settings of a deployment without a disk: accounts are in Redis, and addresses are the public ones. */
export interface DeployedConfig extends Config {
  readonly redis: NonNullable<Config['redis']>
}

/** Reads the settings of the edge and its functions. Throws ConfigError naming everything that is wrong or missing. */
export function readDeployedConfig(env: Environment): DeployedConfig {
  const config = readConfig(env)
  const problems: string[] = []
  if (!env.PUBLIC_URL) problems.push('PUBLIC_URL must be set.')
  if (config.redis === null) problems.push('UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN must be set.')
  if (problems.length > 0 || config.redis === null) throw new ConfigError(problems)
  return { ...config, redis: config.redis }
}
