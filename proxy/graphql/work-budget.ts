import { Refusal } from '../../data/schema/errors.ts'

/** Waits until the process may work on, or returns nothing when it may at once. Throws the reason of an aborted signal. */
export type Pause = () => Promise<void> | undefined

export interface WorkLimits {
  /** Pieces of work in progress, of all accounts and of one. */
  readonly running: number
  readonly runningPerAccount: number
  readonly waitingPerAccount: number
  /** Longest wait, in milliseconds. */
  readonly waitMs: number
  /** Work of all accounts together within one turn of the event loop, in milliseconds. */
  readonly sliceMs: number
}

/** Work that takes long enough to delay other requests. */
export interface WorkBudget {
  /**
   * Runs the work when its account has its turn. The work calls `pause` between steps of about a millisecond and awaits what
   * it returns. Refuses with `service_unavailable` when too much work of the account waits, or when the wait is too long.
   */
  run<T>(accountId: string, signal: AbortSignal, work: (pause: Pause) => Promise<T>): Promise<T>
}

interface Account {
  readonly id: string
  running: number
  readonly waiting: Set<() => void>
}

/** Creates a budget that shares the processor between accounts: they take turns, however much each of them sends. */
export function workBudget(limits: WorkLimits): WorkBudget {
  // The account that was served longest ago comes first.
  const accounts = new Map<string, Account>()
  const pause = sharedTurns(limits.sliceMs)
  let running = 0

  const count = (account: Account) => {
    account.running++
    running++
    accounts.delete(account.id)
    accounts.set(account.id, account)
  }

  const canStart = (account: Account) =>
    account.waiting.size === 0 && account.running < limits.runningPerAccount && running < limits.running

  const startNext = () => {
    while (running < limits.running) {
      const account = nextAccount(accounts.values(), limits.runningPerAccount)
      const [start] = account?.waiting ?? []
      if (account === undefined || start === undefined) return
      account.waiting.delete(start)
      count(account)
      start()
    }
  }

  const removeIdle = ({ id, running, waiting }: Account) => {
    if (running === 0 && waiting.size === 0) accounts.delete(id)
  }

  const started = (account: Account) =>
    new Promise<void>((resolve, reject) => {
      if (account.waiting.size >= limits.waitingPerAccount) return reject(accountBusy())
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        account.waiting.delete(start)
        removeIdle(account)
        reject(serviceBusy())
      }, limits.waitMs)
      account.waiting.add(start)
      startNext()
    })

  return {
    async run(id, signal, work) {
      const account = accounts.get(id) ?? { id, running: 0, waiting: new Set() }
      if (canStart(account)) count(account)
      else {
        accounts.set(id, account)
        await started(account)
      }
      try {
        return await work(() => {
          signal.throwIfAborted()
          return pause()
        })
      } finally {
        account.running--
        running--
        removeIdle(account)
        startNext()
      }
    },
  }
}

/** The account with the least work in progress among those that wait and may start more. */
function nextAccount(accounts: Iterable<Account>, runningMax: number): Account | undefined {
  let next: Account | undefined
  for (const account of accounts)
    if (account.waiting.size > 0 && account.running < (next?.running ?? runningMax)) next = account
  return next
}

const accountBusy = () =>
  new Refusal('service_unavailable', 'Too many calls of this account are in progress. Send fewer at a time.')

const serviceBusy = () => new Refusal('service_unavailable', 'The service is busy. Try again later.')

/** Limits the work of all accounts together to one slice of time in each turn of the event loop. */
function sharedTurns(sliceMs: number): Pause {
  let startedAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | undefined
  return () => {
    if (performance.now() - startedAt < sliceMs) return undefined
    next ??= new Promise((resolve) =>
      setImmediate(() => {
        next = undefined
        startedAt = performance.now()
        resolve()
      }),
    )
    return next
  }
}

/** The budget of the process, for every kind of work that a customer can ask for. */
export const processBudget = workBudget({
  running: 4,
  runningPerAccount: 2,
  waitingPerAccount: 64,
  waitMs: 15_000,
  sliceMs: 5,
})
