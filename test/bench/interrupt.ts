const controller = new AbortController()

/** Aborts when this process receives Ctrl-C or SIGTERM. */
export const interrupted: AbortSignal = controller.signal

/** Exit status of a process that Ctrl-C ended. */
export const INTERRUPTED = 130

/** Time during which further signals belong to the same Ctrl-C: a terminal, npm, and libraries may each forward it. */
const SAME_SIGNAL_MS = 1_000

/**
 * Aborts `interrupted` on the first SIGINT or SIGTERM, so that the program can clean up. A later signal ends the process at
 * once.
 */
export function watchSignals(): void {
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      firstAt ??= performance.now()
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(INTERRUPTED)
      controller.abort(new Error(`Ended by ${signal}`))
    })
}
