import type { Plan } from './plans.ts'

export interface ErrorTerms {
  readonly status: number
  /** Body carries upgrade_url and docs_url (spec 7). */
  readonly links?: true
  /** Answer carries Retry-After (spec 7, rule 1). */
  readonly retry?: true
  readonly doc: string
  readonly remedy: string
}

/** Every code the service answers with (spec 7), and two more for the limits of spec 8.3. */
export const errors = {
  bad_request: {
    status: 400,
    doc: 'A parameter or the body is invalid. The message names the parameter.',
    remedy: 'Correct the named parameter.',
  },
  unauthorized: {
    status: 401,
    links: true,
    doc: 'The `Authorization` header is missing, or the key is malformed, unknown or deactivated.',
    remedy: 'Send `Authorization: Bearer <API_KEY>` with an active key from the portal.',
  },
  payment_required: {
    status: 402,
    doc: 'An upgrade was asked for while the last payment had failed.',
    remedy: 'Update the payment card in the portal, then try again.',
  },
  forbidden: {
    status: 403,
    links: true,
    doc: 'The plan lacks the endpoint. The message names the plan that has it.',
    remedy: 'Upgrade, or do without the endpoint.',
  },
  account_suspended: {
    status: 403,
    doc: 'The account is suspended.',
    remedy: 'Write to the operator, from the address of the account.',
  },
  not_found: {
    status: 404,
    doc: 'No such card, issuer, webhook or route. A comparison names the slugs that are missing.',
    remedy: 'Check the slug, id or path.',
  },
  use_portal: {
    status: 409,
    doc: 'The account already has a paid plan.',
    remedy: 'Change the plan in the portal.',
  },
  already_on_plan: {
    status: 409,
    doc: 'The account already has this plan.',
    remedy: 'Nothing to do.',
  },
  plan_cancelling: {
    status: 409,
    doc: 'The plan is set to cancel.',
    remedy: 'Resume it in the portal, or wait until it has ended.',
  },
  key_limit_reached: {
    status: 409,
    doc: 'The account has as many active keys as it may have.',
    remedy: 'Revoke a key in the portal first.',
  },
  webhook_limit_reached: {
    status: 409,
    doc: 'The key has as many webhooks as it may have.',
    remedy: 'Delete a webhook first.',
  },
  payload_too_large: {
    status: 413,
    doc: 'The request body is larger than 64 KiB.',
    remedy: 'Send a smaller body.',
  },
  rate_limited: {
    status: 429,
    links: true,
    retry: true,
    doc: 'The daily or monthly quota is used up. Register: too many sign-ups from this address, or a link was sent within the last minute.',
    remedy: 'Wait as many seconds as `Retry-After` says, or upgrade.',
  },
  internal_error: {
    status: 500,
    doc: 'The service failed.',
    remedy: 'Try again later; report it if it lasts.',
  },
  service_unavailable: {
    status: 503,
    retry: true,
    doc: 'Key or usage could not be checked. Not a quota event: the call was not counted.',
    remedy: 'Try again after as many seconds as `Retry-After` says.',
  },
  timeout: {
    status: 504,
    doc: 'Processing took longer than 30 seconds.',
    remedy: 'Try again, or ask for less.',
  },
} as const satisfies Record<string, ErrorTerms>

export type ErrorCode = keyof typeof errors

export interface RefusalOptions {
  /** Logged, never sent. */
  readonly cause?: unknown
  readonly retryAfterSeconds?: number
  /** Least plan that would have had the answer; `upgrade_url` leads to it. */
  readonly needs?: Plan
  /** Further public fields of the error body. */
  readonly fields?: Readonly<Record<string, string | number>>
}

/** An answer that is not the one asked for. The message is public. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly needs: Plan | undefined
  readonly fields: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.needs = options.needs
    this.fields = options.fields ?? {}
  }
}

/** Ends the request with an error of the table. */
export function refuse(code: ErrorCode, message: string, options?: RefusalOptions): never {
  throw new Refusal(code, message, options)
}
