import PQueue from 'p-queue'
import { z } from 'zod'
import { retryAfterMs } from '../../data/retry-after.ts'
import { readBody } from '../fetch/body.ts'

/** Thrown if the service fails or sends an invalid response. The message never contains the key. */
export class ModelFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelFailure'
  }
}

/** Settings of a language model with an OpenAI-compatible API. */
export interface ModelOptions {
  /** Base URL, up to and without `/chat/completions`. */
  readonly url: string
  readonly name: string
  readonly key: string | null
  /** Requests of one run, retries included. */
  readonly requestsMax: number
  /** Time limit for one request, its body included, in ms. */
  readonly timeoutMs: number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly sleep: (ms: number) => Promise<void>
  readonly now: () => Date
}

/** A language model with a budget. */
export interface Model {
  /** Sends a prompt and returns the model's completion. Throws `ModelFailure`. */
  complete(system: string, prompt: string): Promise<string>
}

const RESPONSE_BYTES_MAX = 256 * 1024
const RETRY_MS = 2_000
const RETRY_AFTER_MAX_MS = 20_000
/** Number of consecutive failures after which the service counts as down until the next run. */
const FAILURES_MAX = 3

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

/** Opens a model. Sends one request at a time, however many callers it has, and retries a refused one once. */
export function openModel(options: ModelOptions): Model {
  let requests = 0
  let failures = 0
  const queue = new PQueue({ concurrency: 1 })
  const send = async (system: string, prompt: string): Promise<string> => {
    if (failures >= FAILURES_MAX) throw new ModelFailure(`${FAILURES_MAX} requests failed in a row.`)
    if (requests >= options.requestsMax)
      throw new ModelFailure(`The ${options.requestsMax} requests of this run are used up.`)
    requests += 1
    return request(options, system, prompt)
  }
  const complete = async (system: string, prompt: string): Promise<string> => {
    try {
      const completion = await withRetry(() => send(system, prompt), options.sleep)
      failures = 0
      return completion
    } catch (cause) {
      failures += 1
      throw cause instanceof ModelFailure ? cause : new ModelFailure('The request failed.')
    }
  }
  return { complete: (system, prompt) => queue.add(() => complete(system, prompt)) }
}

/** A failure that a retry may avoid. */
class Refused extends ModelFailure {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

async function withRetry(send: () => Promise<string>, sleep: ModelOptions['sleep']): Promise<string> {
  try {
    return await send()
  } catch (cause) {
    if (!(cause instanceof Refused) || cause.retryAfterMs > RETRY_AFTER_MAX_MS) throw cause
    await sleep(cause.retryAfterMs)
    return send()
  }
}

async function request(
  { url, name, key, timeoutMs, fetch, now }: ModelOptions,
  system: string,
  prompt: string,
): Promise<string> {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: prompt },
  ]
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({
        model: name,
        temperature: 0,
        response_format: { type: 'json_object' },
        messages,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw await refusal(response, now())
    return contentOf(await readBody(response, RESPONSE_BYTES_MAX))
  } catch (cause) {
    if (cause instanceof ModelFailure) throw cause
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    throw new ModelFailure(
      isLate ? `No response within ${timeoutMs / 1000} s.` : 'The service cannot be reached or broke off.',
    )
  }
}

async function refusal(response: Response, now: Date): Promise<ModelFailure> {
  await response.body?.cancel()
  const words = `The service returned status ${response.status}.`
  if (response.status !== 429 && response.status < 500) return new ModelFailure(words)
  return new Refused(words, retryAfterMs(response.headers.get('retry-after'), now) ?? RETRY_MS)
}

function contentOf(body: Uint8Array): string {
  const parsed = Completion.safeParse(jsonOf(new TextDecoder().decode(body)))
  const content = parsed.data?.choices[0]?.message.content
  if (content === undefined) throw new ModelFailure('The response is not a chat completion.')
  return content
}

/** Parses JSON; undefined if it is malformed. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
