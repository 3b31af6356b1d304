const controller = new AbortController()

/** Aborts when Ctrl-C or SIGTERM asks this process to end. */
export const interrupted: AbortSignal = controller.signal

/** Exit code of a process that Ctrl-C ended. */
export const INTERRUPTED = 130

/** A terminal, npm, and libraries may each pass on the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000

/** Turns the first SIGINT or SIGTERM into an abort of `interrupted`, so that the program can clean up. A later one ends it at once. */
export function watchSignals(): void {
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      firstAt ??= performance.now()
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(INTERRUPTED)
      controller.abort(new Error(`Ended by ${signal}`))
    })
}
