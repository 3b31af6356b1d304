import type { Plan } from './plans.ts'

export interface ErrorTerms {
  readonly status: number
  /** The body has `upgrade_url` and `docs_url` (spec 7). */
  readonly links?: true
  /** The response has `Retry-After` (spec 7, rule 1). */
  readonly retry?: true
  readonly doc: string
  readonly remedy: string
}

/** Every error code: those of spec 7, those for the limits of spec 8.3, and those of exports, changes, and MCP (part two). */
export const errors = {
  bad_request: {
    status: 400,
    doc: 'A parameter or the body is invalid. The message names the parameter.',
    remedy: 'Correct the named parameter.',
  },
  unauthorized: {
    status: 401,
    links: true,
    doc: 'The `Authorization` header is missing, or the key is malformed, unknown, or revoked.',
    remedy: 'Send `Authorization: Bearer <API_KEY>` with an active key from the portal.',
  },
  payment_required: {
    status: 402,
    doc: 'The last payment failed, so the plan cannot be upgraded.',
    remedy: 'Update the payment card in the portal, then retry.',
  },
  forbidden: {
    status: 403,
    links: true,
    doc: 'Your plan does not include the endpoint. The message names the plan that does.',
    remedy: 'Upgrade your plan.',
  },
  account_suspended: {
    status: 403,
    doc: 'The account is suspended.',
    remedy: 'Contact us from the email address of the account.',
  },
  not_found: {
    status: 404,
    doc: 'The card, issuer, webhook, or route does not exist. A comparison names the unknown slugs.',
    remedy: 'Check the slug, id, or path.',
  },
  method_not_allowed: {
    status: 405,
    doc: '`/mcp` takes only `POST`, which `Allow` names. Other paths return `404` for a wrong method.',
    remedy: 'Send the request with `POST`.',
  },
  cursor_expired: {
    status: 410,
    doc: 'The cursor or the date is before the changes that are still available, or the cursor is from another service.',
    remedy: 'Load everything again from `GET /v1/exports`, then follow the changes from the first page.',
  },
  use_portal: {
    status: 409,
    doc: 'The account already has a paid plan.',
    remedy: 'Change the plan in the portal.',
  },
  already_on_plan: {
    status: 409,
    doc: 'The account already has this plan.',
    remedy: 'No action needed.',
  },
  plan_cancelling: {
    status: 409,
    doc: 'The plan is set to cancel.',
    remedy: 'Resume the plan in the portal, or wait until it ends.',
  },
  key_limit_reached: {
    status: 409,
    doc: 'The account has the maximum number of active keys.',
    remedy: 'Revoke a key in the portal first.',
  },
  webhook_limit_reached: {
    status: 409,
    doc: 'The key or the account has the maximum number of webhooks.',
    remedy: 'Delete a webhook first.',
  },
  payload_too_large: {
    status: 413,
    doc: 'The request body is larger than 64 KiB.',
    remedy: 'Send a smaller body.',
  },
  range_not_satisfiable: {
    status: 416,
    doc: 'The file has no byte of the requested range. `Content-Range` has its size.',
    remedy: 'Request a range within the file.',
  },
  rate_limited: {
    status: 429,
    links: true,
    retry: true,
    doc:
      'The daily or monthly quota is used up. Register: too many sign-ups from this IP address, or a link was sent within the ' +
      'last minute. Also returned for more new keys, new webhooks, or upgrades within an hour than an account may have.',
    remedy: 'Wait for the number of seconds in `Retry-After`, or upgrade.',
  },
  internal_error: {
    status: 500,
    doc: 'An error on our side.',
    remedy: 'Retry later. If it persists, report the `X-Request-Id`.',
  },
  service_unavailable: {
    status: 503,
    retry: true,
    doc:
      "We could not check the key or the quota, or too many calls of the account are in progress. The call doesn't count " +
      'against your quota.',
    remedy: 'Retry after the number of seconds in `Retry-After`.',
  },
  timeout: {
    status: 504,
    doc: 'The request took longer than 30 seconds.',
    remedy: 'Retry, or request less data.',
  },
} as const satisfies Record<string, ErrorTerms>

export type ErrorCode = keyof typeof errors

export interface RefusalOptions {
  /** Logged, never sent. */
  readonly cause?: unknown
  readonly retryAfterSeconds?: number
  /** Lowest plan that includes what was requested; `upgrade_url` links to it. */
  readonly needs?: Plan
  /** A setting is missing, as the operator can see without the log: not worth a line per request. */
  readonly isSetting?: true
  /** A test key requested this error: not worth a line either. */
  readonly isSimulated?: true
  /** Further public fields of the error body. */
  readonly fields?: Readonly<Record<string, string | number>>
}

/** An error response. The message is public. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly needs: Plan | undefined
  readonly isSetting: boolean
  readonly isSimulated: boolean
  readonly fields: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.needs = options.needs
    this.isSetting = options.isSetting === true
    this.isSimulated = options.isSimulated === true
    this.fields = options.fields ?? {}
  }
}

/** Throws an error of the table, which ends the request. The message is public. */
export function refuse(code: ErrorCode, message: string, options?: RefusalOptions): never {
  throw new Refusal(code, message, options)
}
