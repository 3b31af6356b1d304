import { formatWait } from './format.ts'
import { ApiError } from './request.ts'

/** Names of the fields of requests, as users know them. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  card: 'Card of the sandbox',
  email: 'Email address',
  events: 'Events',
  key_id: 'Key',
  name: 'Name',
  plan: 'Kind',
  type: 'Event',
  url: 'URL',
}

/** Returns the message of a failure for the user. Messages of the API are for programs too, so they name fields of the request. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Reload the page and try again.'
  const text = error.message.replaceAll(/`([^`]*)`/g, (_, code: string) => nameOf(code))
  if (error.retrySeconds === null) return text
  return `${text.replace(RETRY_ADVICE, '')} Try again in ${formatWait(error.retrySeconds)}.`
}

const nameOf = (code: string): string => {
  const name = FIELD_NAMES[code]
  return name === undefined ? code : `“${name}”`
}

/** A last sentence that says to try again, at a time that is less exact than that of the response. */
const RETRY_ADVICE = / Try again[^.]*\.$/
