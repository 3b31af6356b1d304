const KEY = 'card-data-way-back'
/** As long as a sign-in link works. */
export const KEPT_MS = 10 * 60_000

/** Remembers the screen that somebody wanted to see who has to sign in first. */
export function rememberScreen(path: string, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, until: now + KEPT_MS }))
  } catch {
    // A browser that keeps nothing leads to the overview.
  }
}

/** The remembered screen, once; null where there is none, or where it is too old. */
export function takeScreen(now: number): string | null {
  try {
    const { path, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { path?: string; until?: number }
    localStorage.removeItem(KEY)
    return path?.startsWith('/portal/') && until !== undefined && now < until ? path : null
  } catch {
    return null
  }
}
