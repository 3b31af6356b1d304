import type { IssuerRun } from './issuer-run.ts'
import type { Progress } from './run.ts'

/** Where progress is shown: a terminal rewrites its line, anything else gets a line per issuer. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Shows how far a run is: the issuers under way with their pages, and each issuer's outcome as it comes. */
export function progressTo(screen: Screen, issuers: number): Progress & { end(): void } {
  const under = new Map<string, string>()
  let finished = 0
  const clear = () => screen.isTTY && screen.write('\r\x1b[K')
  const show = () => {
    if (!screen.isTTY) return
    const line = `${finished} of ${issuers} issuers  ${[...under.values()].join('  ')}`
    screen.write(`\r\x1b[K${line.slice(0, (screen.columns ?? 100) - 1)}`)
  }
  const say = (line: string) => {
    clear()
    screen.write(`${line}\n`)
    show()
  }
  return {
    visited(issuer, done, of) {
      under.set(issuer, `${issuer} ${done}/${of}`)
      show()
    },
    finished(run) {
      under.delete(run.issuer)
      finished += 1
      say(lineOf(run))
    },
    said: say,
    end: clear,
  }
}

function lineOf({ issuer, asked, read, changed, held, doubts, failure }: IssuerRun): string {
  if (failure !== null) return `${issuer}: not re-checked: ${failure}`
  const parts = [`${read} of ${asked} cards read`, `${changed.length} changes`, `${held.length} waiting`]
  return `${issuer}: ${[...parts, ...(doubts.length > 0 ? ['held as a whole'] : [])].join(', ')}`
}
