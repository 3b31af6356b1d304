import type { Stage } from './build.ts'

/** Where progress is shown: a terminal rewrites its line, anything else gets plain lines. */
export interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const TERMINAL_MS = 100
const PLAIN_MS = 5_000

/** Shows how many cards are done and how long the rest will take. */
export function progressTo(screen: Screen, now: () => number) {
  const everyMs = screen.isTTY ? TERMINAL_MS : PLAIN_MS
  const started = new Map<Stage, number>()
  let shown = now()
  let isLineOpen = false

  function progress(stage: Stage, cards: number, of: number) {
    const time = now()
    const since = started.get(stage) ?? time
    started.set(stage, since)
    if (time - shown < everyMs) return
    shown = time
    const line = describe(stage, cards, of, (time - since) / 1_000)
    isLineOpen = screen.isTTY === true
    screen.write(isLineOpen ? `\r\x1b[K${line}` : `${line}\n`)
  }

  function end() {
    if (isLineOpen) screen.write('\r\x1b[K')
  }

  return { progress, end }
}

function describe(stage: Stage, cards: number, of: number, seconds: number): string {
  const left = cards === 0 ? null : Math.ceil((seconds / cards) * (of - cards))
  return `${stage} ${cards} of ${of} cards${left === null ? '' : `, ${left} s left`}`
}
