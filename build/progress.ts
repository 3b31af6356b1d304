import type { Stage } from './build.ts'

/** Where progress is shown. A terminal rewrites its last line; anything else gets lines. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** A line at the end of a terminal that shows the current state, below lines that stay. */
export interface StatusLine {
  /** Replaces the status. Does nothing if the screen is not a terminal. */
  show(status: string): void
  /** Prints a line above the status. */
  print(line: string): void
  clear(): void
}

/** Opens the status line of a screen. */
export function statusLine(screen: Screen): StatusLine {
  let status = ''
  const clear = () => {
    if (screen.isTTY && status !== '') screen.write('\r\x1b[K')
  }
  const show = (next: string) => {
    if (!screen.isTTY) return
    status = next.slice(0, (screen.columns ?? 100) - 1)
    screen.write(`\r\x1b[K${status}`)
  }
  return {
    show,
    clear,
    print(line) {
      clear()
      screen.write(`${line}\n`)
      if (status !== '') show(status)
    },
  }
}

const TERMINAL_MS = 100
const PLAIN_MS = 5_000

/** Shows how many cards of a build are done, and the estimated time for the rest. `now`: milliseconds. */
export function progressTo(screen: Screen, now: () => number) {
  const line = statusLine(screen)
  const [everyMs, show] = screen.isTTY ? [TERMINAL_MS, line.show] : [PLAIN_MS, line.print]
  const started = new Map<Stage, number>()
  let shown = now()

  function progress(stage: Stage, cards: number, of: number) {
    const time = now()
    const since = started.get(stage) ?? time
    started.set(stage, since)
    if (time - shown < everyMs) return
    shown = time
    show(describe(stage, cards, of, (time - since) / 1_000))
  }

  return { progress, end: line.clear }
}

function describe(stage: Stage, cards: number, of: number, seconds: number): string {
  const left = cards === 0 ? null : Math.ceil((seconds / cards) * (of - cards))
  return `${stage} ${cards} of ${of} cards${left === null ? '' : `, ${left} s left`}`
}
