import { type Screen, statusLine } from '../progress.ts'
import type { IssuerRun } from './issuer-run.ts'
import type { Progress } from './run.ts'

/** Shows the progress of a run: current issuers with their pages, and the outcome of each finished issuer. */
export function progressTo(screen: Screen, issuers: number): Progress & { end(): void } {
  const under = new Map<string, string>()
  let finished = 0
  const line = statusLine(screen)
  const show = () => line.show(`${finished} of ${issuers} issuers  ${[...under.values()].join('  ')}`)
  return {
    visited(issuer, done, of) {
      under.set(issuer, `${issuer} ${done}/${of}`)
      show()
    },
    finished(run) {
      under.delete(run.issuer)
      finished += 1
      line.print(lineOf(run))
      show()
    },
    print: line.print,
    end: line.clear,
  }
}

function lineOf({ issuer, requested, read, changed, queued, doubts, failure }: IssuerRun): string {
  if (failure !== null) return `${issuer}: not re-checked: ${failure}`
  const parts = [
    `${read} of ${requested} cards read`,
    `${changed.length} changes`,
    `${queued.length} pending`,
  ]
  return `${issuer}: ${[...parts, ...(doubts.length > 0 ? ['queued as a whole'] : [])].join(', ')}`
}
