import { CommandError, type Environment } from '../../data/command.ts'
import { openModel } from './client.ts'
import { type ModelReader, modelReader } from './reader.ts'

const REQUESTS_MAX = 50
const TIMEOUT_MS = 60_000

/**
 * Opens the language model of the environment, or returns undefined where none is set. Throws `CommandError` for wrong
 * settings. The key goes to that URL only, and into no message.
 */
export function modelFrom(env: Environment): ModelReader | undefined {
  const text = env.LANGUAGE_MODEL_URL
  const name = env.LANGUAGE_MODEL_NAME
  if (!text) return undefined
  const url = URL.parse(text)
  const isLocal = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url === null || (url.protocol !== 'https:' && !isLocal) || url.username !== '')
    throw new CommandError('LANGUAGE_MODEL_URL must be an https URL, or an http URL of this machine.')
  if (!name) throw new CommandError('Set LANGUAGE_MODEL_NAME to the name of the language model.')
  const requests = Number(env.LANGUAGE_MODEL_REQUESTS || REQUESTS_MAX)
  if (!Number.isInteger(requests) || requests < 1)
    throw new CommandError('LANGUAGE_MODEL_REQUESTS must be an integer of at least 1.')
  const model = openModel({
    ...{
      url: url.href,
      name,
      key: env.LANGUAGE_MODEL_KEY || null,
      requestsMax: requests,
      timeoutMs: TIMEOUT_MS,
    },
    fetch: (target, init) => fetch(target, init),
    now: () => new Date(),
    sleep: (ms) => new Promise((done) => void setTimeout(done, ms)),
  })
  return modelReader(model)
}
