/** The reader's key: stored only in this browser tab, and shared by all pages that send requests. */
const KEY = 'card-data-key'

/** Beginning of test keys, which call the sandbox. */
export const TEST_KEY = 'cds_test_'

/** Form of a key. Other text is never inserted into code. */
const KEY_FORM = /^cds_(live|test)_[0-9A-Za-z]+$/

/** Whether a text can be inserted into code as a key. */
export const isKey = (text: string): boolean => KEY_FORM.test(text)

/** Returns the stored key; an empty string if there is none. */
export const storedKey = (): string => sessionStorage.getItem(KEY) ?? ''

/** Stores a key, or removes it if it is empty. */
export function storeKey(key: string): void {
  if (key === '') sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, key)
}

/** Headers that authorize a request; none without a key. */
export const keyHeaders = (key: string): Readonly<Record<string, string>> =>
  key === '' ? {} : { Authorization: `Bearer ${key}` }

/** The status of a response, and how many calls are left. */
export function statusText({ status, headers }: Response): string {
  const left = headers.get('x-ratelimit-remaining')
  return `${status}${left === null ? '' : `, ${Number(left).toLocaleString('en')} calls left`}`
}

export const UNREACHABLE = "Can't reach the API. Check your connection and retry."
