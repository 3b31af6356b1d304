import type { Endpoint } from '../schema/endpoints.ts'
import { type ErrorCode, errors } from '../schema/errors.ts'

const header = (description: string, type: 'integer' | 'string' = 'integer') => ({
  description,
  schema: { type },
})

/** Headers of every authenticated response (spec 1.4, 8.2). */
export const rateHeaders = {
  'X-Service-Plan': header('Plan of the calling key.', 'string'),
  'X-RateLimit-Limit': header('Calls per day.'),
  'X-RateLimit-Remaining': header('Calls remaining: the smaller of today and this month.'),
  'X-RateLimit-Reset': header('When the daily window resets, in Unix seconds.'),
  'X-RateLimit-Limit-Monthly': header('Calls per month.'),
  'X-RateLimit-Remaining-Monthly': header('Calls remaining this calendar month.'),
  'X-RateLimit-Reset-Monthly': header('When the monthly window resets, in Unix seconds.'),
}

/** Headers of responses from the snapshot. */
export const dataHeaders = {
  ETag: header('Strong entity tag. Send it in `If-None-Match` to get `304` if nothing changed.', 'string'),
}

/** Headers of every response. */
export const everyHeaders = {
  'X-Service-Version': header('Version of the API.', 'string'),
  'X-Data-Version': header('Version of the data.', 'string'),
  'X-Request-Id': header('Id of the request. Include it when you report a failure.', 'string'),
}

const isRetryable = (code: ErrorCode): boolean => 'retry' in errors[code]
const retryableStatuses = (Object.keys(errors) as ErrorCode[])
  .filter(isRetryable)
  .map((code) => errors[code].status)

/** Headers of errors that clients should retry. */
export const errorHeaders = {
  'Retry-After': header(
    `On ${[...new Set(retryableStatuses)].map((status) => `\`${status}\``).join(' and ')}: seconds to wait.`,
  ),
}

/** Headers of errors about the key. */
export const challengeHeaders = {
  'WWW-Authenticate': header('Scheme of the key: `Bearer`.', 'string'),
}

/** Headers of errors with these codes. */
export const errorHeadersOf = (codes: readonly ErrorCode[]) => ({
  ...(codes.some(isRetryable) ? errorHeaders : {}),
  ...(codes.includes('unauthorized') ? challengeHeaders : {}),
})

/** Whether the response comes from the snapshot and has an ETag. */
export const isData = ({ source: served }: Endpoint): boolean =>
  served === 'ready' || served === 'stitched' || served === 'file'

/** Headers of an endpoint's successful response. */
export const headersOf = (endpoint: Endpoint) => ({
  ...(endpoint.key ? rateHeaders : {}),
  ...(isData(endpoint) ? dataHeaders : {}),
  ...everyHeaders,
})
