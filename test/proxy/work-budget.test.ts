import { describe, expect, it } from 'vitest'
import { type WorkLimits, workBudget } from '../../proxy/graphql/work-budget.ts'

const LIMITS: WorkLimits = {
  running: 3,
  runningPerAccount: 2,
  waitingPerAccount: 4,
  waitMs: 60_000,
  sliceMs: 2,
}
const never = new AbortController().signal

/** A budget whose work ends on `finish`, and the work that has started, in order. */
function open(limits: Partial<WorkLimits> = {}) {
  const budget = workBudget({ ...LIMITS, ...limits })
  const started: string[] = []
  const running = new Map<string, () => void>()
  const start = (account: string, name: string) =>
    budget.run(account, never, () => {
      started.push(name)
      return new Promise<string>((resolve) => running.set(name, () => resolve(name)))
    })
  const settle = () => new Promise(setImmediate)
  const finish = async (name: string) => {
    await settle()
    running.get(name)?.()
    await settle()
  }
  return { budget, started, start, settle, finish }
}

describe('work of several accounts', () => {
  it('alternates between accounts, even if one has much more', async () => {
    const { started, start, settle, finish } = open()
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => start(name[0] ?? '', name))
    await settle()
    expect(started).toEqual(['a1', 'a2', 'b1'])
    await finish('a1')
    expect(started.slice(3)).toEqual(['c1'])
    await finish('c1')
    expect(started.slice(4)).toEqual(['a3'])
    await finish('a2')
    expect(started.slice(5)).toEqual(['b2'])
    for (const name of ['b1', 'b2', 'a3', 'a4']) await finish(name)
    expect(await Promise.all(all)).toHaveLength(7)
  })

  it('is refused only if too much work of one account is queued', async () => {
    const { start, finish, started } = open()
    const all = Array.from({ length: 6 }, (_, place) => start('a', `a${place}`))
    await expect(start('a', 'a6')).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'Too many calls of this account are in progress. Send fewer at a time.',
    })
    const other = start('b', 'b0')
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b0']) await finish(name)
    expect(await Promise.all([...all, other])).toHaveLength(7)
    expect(started).not.toContain('a6')
  })

  it('is refused after waiting too long', async () => {
    const { start, finish } = open({ running: 1, waitMs: 20 })
    const first = start('a', 'a0')
    await expect(start('b', 'b0')).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'The service is busy. Try again later.',
    })
    await finish('a0')
    expect(await first).toBe('a0')
    const again = start('b', 'b1')
    await finish('b1')
    expect(await again).toBe('b1')
  })

  it('frees its slot when it fails', async () => {
    const { budget } = open({ running: 1 })
    const failing = budget.run('a', never, () => Promise.reject(new Error('no')))
    const next = budget.run('a', never, async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})

describe('yielding', () => {
  const busyFor = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }

  it('shares one time slice per event loop turn among all work', async () => {
    const { budget } = open({ sliceMs: 5 })
    let turns = 0
    let steps = 0
    let over = false
    let max = 0
    const check = () => {
      turns++
      max = Math.max(max, steps)
      steps = 0
      if (!over) setImmediate(check)
    }
    setImmediate(check)
    const work = (account: string) =>
      budget.run(account, never, async (pause) => {
        for (let step = 0; step < 20; step++) {
          await pause()
          busyFor(2)
          steps++
        }
      })
    await Promise.all(['a', 'b', 'c'].map(work))
    over = true
    expect(turns).toBeGreaterThanOrEqual(10)
    // Each continues by one step, and the rest of the slice allows no more than two.
    expect(max).toBeLessThanOrEqual(5)
  })

  it('stops work that exceeded its time', async () => {
    const { budget } = open()
    const controller = new AbortController()
    const endless = budget.run('a', controller.signal, async (pause) => {
      for (;;) await (pause() ?? Promise.resolve())
    })
    const stopped = expect(endless).rejects.toThrow('time is up')
    setTimeout(() => controller.abort(new Error('time is up')), 10)
    await new Promise((done) => setTimeout(done, 15))
    await stopped
  })
})
