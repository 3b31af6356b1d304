const header = (description: string, type: 'integer' | 'string' = 'integer') => ({
  description,
  schema: { type },
})

/** Headers of every authenticated answer (spec 1.4, 8.2). */
export const rateHeaders = {
  'X-Service-Plan': header('Plan of the calling key.', 'string'),
  'X-RateLimit-Limit': header('Calls per day.'),
  'X-RateLimit-Remaining': header('Calls left: the smaller of what is left today and this month.'),
  'X-RateLimit-Reset': header('When the daily window resets: Unix time, seconds, UTC.'),
  'X-RateLimit-Limit-Monthly': header('Calls per month.'),
  'X-RateLimit-Remaining-Monthly': header('Calls left this calendar month.'),
  'X-RateLimit-Reset-Monthly': header('When the next month starts: Unix time, seconds, UTC.'),
}

/** Headers of data answers. */
export const dataHeaders = {
  ETag: header('Strong entity tag; send it as If-None-Match to get 304 where nothing changed.', 'string'),
  'X-Service-Version': header('Version of the interface.', 'string'),
  'X-Data-Version': header('Version of the data.', 'string'),
}

/** Headers of refusals that pass with time. */
export const refusalHeaders = { 'Retry-After': header('Seconds to wait.') }
