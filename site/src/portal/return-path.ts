import { MINUTE_MS } from '../../../data/time.ts'

const KEY = 'card-data-return-path'
/** Lifetime of a sign-in link. */
export const RETURN_PATH_MS = 10 * MINUTE_MS

/** Saves the screen to open after sign-in. */
export function saveReturnPath(path: string, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, until: now + RETURN_PATH_MS }))
  } catch {
    // Without local storage the user lands on the overview.
  }
}

/** Returns the saved screen and deletes it; null if there is none or it is older than a sign-in link. */
export function takeReturnPath(now: number): string | null {
  try {
    const { path, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { path?: string; until?: number }
    localStorage.removeItem(KEY)
    return path?.startsWith('/portal/') && until !== undefined && now < until ? path : null
  } catch {
    return null
  }
}
