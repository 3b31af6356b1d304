import fc from 'fast-check'
import { type FuzzResponse, type Problem, problemsOf } from './invariants.ts'
import { readPools } from './pools.ts'
import { type Caller, type FuzzRequest, requestsOf, type Scope } from './requests.ts'

/** A running service. */
export interface Target {
  readonly name: string
  readonly scope: Scope
  send(request: FuzzRequest): Promise<FuzzResponse>
  /** Memory of the service in MiB, if it has a process of its own. */
  memory?(): number
  stop(): Promise<void>
}

/** A violation, with the smallest request that was found to cause it. */
export interface Violation extends Problem {
  readonly request: FuzzRequest
  readonly seed: number
  readonly count: number
}

export interface Terms {
  readonly seed: number
  readonly requests: number
  /** Concurrent requests. */
  readonly streams: number
  readonly signal?: AbortSignal
  onProgress?(done: number): void
}

export interface Outcome {
  readonly requests: number
  /** Requests by status. */
  readonly statuses: ReadonlyMap<number, number>
  readonly violations: readonly Violation[]
}

/** Requests per seed. A violation ends them, so that the others come from the next seed. */
const CHUNK = 250
/** Shrinking a violation takes at most this long. */
const SHRINK_MS = 60_000

class ViolationError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.operation}: ${problem.kind}`)
    this.problem = problem
  }
}

const nameOf = ({ kind, operation }: Problem) => `${operation}: ${kind}`

/** Sends random requests to a service and shrinks those that violate an invariant, one per kind and operation. */
export async function fuzz(target: Target, terms: Terms): Promise<Outcome> {
  const arbitrary = requestsOf(await readPools((path) => bodyOf(target, path)), target.scope)
  const statuses = new Map<number, number>()
  const violations = new Map<string, Violation>()
  let done = 0
  let next = terms.seed

  const attempt = async (request: FuzzRequest): Promise<readonly Problem[]> => {
    const response = await target.send(request)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    done++
    terms.onProgress?.(done)
    return problemsOf(request, response)
  }

  const runChunk = async (seed: number) => {
    const property = fc.asyncProperty(arbitrary, async (request) => {
      if (terms.signal?.aborted) return
      const fresh = (await attempt(request)).find((problem) => !known(problem, seed))
      if (fresh !== undefined) throw new ViolationError(fresh)
    })
    const details = await fc.check(property, { seed, numRuns: CHUNK, interruptAfterTimeLimit: SHRINK_MS })
    const { errorInstance: error, counterexample } = details
    if (counterexample === null) return
    if (!(error instanceof ViolationError)) throw error
    violations.set(nameOf(error.problem), { ...error.problem, request: counterexample[0], seed, count: 1 })
  }
  /** Counts a problem that another chunk has found already. */
  const known = (problem: Problem, seed: number): boolean => {
    const known = violations.get(nameOf(problem))
    if (known === undefined || known.seed === seed) return false
    violations.set(nameOf(problem), { ...known, count: known.count + 1 })
    return true
  }
  const stream = async () => {
    while (done < terms.requests && !terms.signal?.aborted) await runChunk(next++)
  }
  await Promise.all(Array.from({ length: terms.streams }, stream))
  return { requests: done, statuses, violations: [...violations.values()] }
}

const READER: Caller = 'enterprise'

async function bodyOf(target: Target, path: string): Promise<unknown> {
  const { status, text } = await target.send({
    caller: READER,
    method: 'GET',
    target: path,
    headers: {},
    body: null,
  })
  if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

/** Returns a request as one line, to repeat it by hand. */
export function lineOf({ caller, method, target, headers, body }: FuzzRequest): string {
  const shown = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value.slice(0, 80)}'`)
  const data = body === null ? '' : ` -d '${body.length > 600 ? `${body.slice(0, 600)}…` : body}'`
  return `${caller} ${method} ${target.slice(0, 400)}${shown.join('')}${data}`
}
