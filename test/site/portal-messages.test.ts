import { describe, expect, it } from 'vitest'
import { errorMessage } from '../../site/src/portal/error-message.ts'
import { ApiError } from '../../site/src/portal/request.ts'

describe('a message of a failure', () => {
  const CASES: readonly [message: string, retrySeconds: number | null, shown: string][] = [
    [
      'A link was sent within the last minute. Check your inbox. Try again in a minute.',
      58,
      'A link was sent within the last minute. Check your inbox. Try again in 58 seconds.',
    ],
    [
      'Too many sign-ups from this IP address. Try again later.',
      1_962,
      'Too many sign-ups from this IP address. Try again in 33 minutes.',
    ],
    ['The store failed.', 1, 'The store failed. Try again in 1 second.'],
    ['Too many new keys. Try again later.', 80_000, 'Too many new keys. Try again in 23 hours.'],
    ['Something went wrong. Try again.', null, 'Something went wrong. Try again.'],
    ['`email` must be an email address.', null, '“Email address” must be an email address.'],
    ['`events[0]` must be known to `GET /v1/events`.', null, 'events[0] must be known to GET /v1/events.'],
  ]
  it.each(CASES)('reads %j with a wait of %j seconds', (message, retrySeconds, shown) => {
    expect(errorMessage(new ApiError('bad_request', message, retrySeconds))).toBe(shown)
  })

  it('does not show the text of an exception', () => {
    expect(errorMessage(new TypeError('x is undefined'))).toBe(
      'Something went wrong. Reload the page and try again.',
    )
  })
})
