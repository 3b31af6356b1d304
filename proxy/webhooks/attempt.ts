import { retryAfterMs } from '../../data/retry-after.ts'
import { SANDBOX } from '../../data/schema/sandbox.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'
import type { Eligibility } from './eligibility.ts'
import type { Poster } from './post.ts'
import { nextAttempt } from './schedule.ts'
import type { Seal } from './seal.ts'
import { signatureHeaders } from './sign.ts'
import type { Attempt, Claim, Outcome, WebhookRecord } from './store.ts'

export interface AttemptDeps {
  readonly poster: Poster
  readonly seal: Seal
  readonly eligibility: (webhook: WebhookRecord) => Promise<Eligibility>
  readonly now: () => Date
  /** In [0, 1). */
  readonly random: () => number
}

const GONE = 410
const HEADERS = {
  'content-type': 'application/json',
  'user-agent': `Card-Data-Service-Webhooks/${SERVICE_VERSION}`,
}

const SANDBOX_HEADERS = { ...HEADERS, 'x-data-version': SANDBOX }

const headersFor = ({ mode }: WebhookRecord) => (mode === 'live' ? HEADERS : SANDBOX_HEADERS)

/** Checks that the webhook may still get deliveries, posts the message once, and returns the outcome. */
export async function attempt(claim: Claim, deps: AttemptDeps): Promise<Outcome> {
  const { deliveryId, webhook, message, isTest } = claim
  const delivery = { deliveryId, webhookId: webhook.id, isTest }
  const eligibility = await deps.eligibility(webhook)
  if (eligibility !== 'eligible') {
    const deactivate = eligibility === 'revoked' ? eligibility : null
    return { ...delivery, attempt: null, next: { state: 'dropped' }, deactivate }
  }
  const at = deps.now()
  const { status, failure, retryAfter, excerpt } = await deps.poster.post(
    webhook.url,
    { ...headersFor(webhook), ...signatureHeaders({ ...message, at, ...secretsOf(webhook, deps.seal, at) }) },
    message.body,
  )
  const end = deps.now()
  const ms = end.getTime() - at.getTime()
  const made: Attempt = {
    at: at.toISOString(),
    ms,
    status,
    failure,
    ...(excerpt === null ? {} : { excerpt }),
  }
  const deactivate = status === GONE && !isTest ? 'gone' : null
  if (failure === null) return { ...delivery, attempt: made, next: { state: 'delivered' }, deactivate }
  const requestedMs = retryAfterMs(retryAfter, end)
  const failed = { attempts: claim.attempts + 1, mode: webhook.mode }
  const again = deactivate !== null || isTest ? null : nextAttempt(failed, end, deps.random(), requestedMs)
  const next = again === null ? ({ state: 'failed' } as const) : ({ state: 'pending', at: again } as const)
  return { ...delivery, attempt: made, next, deactivate }
}

function secretsOf(webhook: WebhookRecord, seal: Seal, now: Date) {
  const { id, previousSecret, previousUntil } = webhook
  const overlaps = previousSecret !== null && previousUntil !== null && now < new Date(previousUntil)
  return { secret: seal.open(webhook.secret, id), previous: overlaps ? seal.open(previousSecret, id) : null }
}
