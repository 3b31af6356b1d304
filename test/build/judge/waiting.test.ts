import { describe, expect, it } from 'vitest'
import type { HeldDraft, HeldItem } from '../../../build/judge/held.ts'
import { heldId } from '../../../build/judge/held.ts'
import { wait } from '../../../build/judge/waiting.ts'

const draft = (more: Partial<HeldDraft> = {}): HeldDraft => ({
  kind: 'reading',
  card: 'gold',
  waits: 'review',
  reasons: ['up by 80 %'],
  url: 'https://bank.com/gold',
  old: { annual_fee: 95 },
  values: { annual_fee: 171 },
  ...more,
})
const item = (since: string, more: Partial<HeldDraft> = {}): HeldItem => ({
  ...draft(more),
  id: heldId(draft(more)),
  since,
  seen: since,
})
const CLOSED = { kind: 'closed', waits: 'second run', values: { is_discontinued: true } } as const
const none: ReadonlySet<string> = new Set()
const read = new Set(['gold'])

describe('what waits', () => {
  it('keeps the day on which it was first seen, and is not doubled', () => {
    const { open } = wait([draft()], [item('2026-10-05')], none, read, '2026-10-12')
    expect(open).toEqual([{ ...item('2026-10-05'), seen: '2026-10-12' }])
  })

  it('stays while its page cannot be read, and goes when the page no longer says it', () => {
    expect(wait([], [item('2026-10-05')], none, none, '2026-10-12').open).toHaveLength(1)
    const { open, resolved } = wait([], [item('2026-10-05')], none, read, '2026-10-12')
    expect([open.length, resolved.length]).toEqual([0, 1])
  })

  it('is not held again once a maintainer has rejected it, but another reading is', () => {
    const rejected = new Set([heldId(draft())])
    expect(wait([draft()], [], rejected, read, '2026-10-12')).toMatchObject({
      open: [],
      rejected: [{ card: 'gold' }],
    })
    expect(
      wait([draft({ values: { annual_fee: 172 } })], [], rejected, read, '2026-10-12').open,
    ).toHaveLength(1)
  })

  it('is released by a second run, not by one of the same days', () => {
    expect(wait([draft(CLOSED)], [item('2026-10-05', CLOSED)], none, read, '2026-10-06').released).toEqual([])
    expect(
      wait([draft(CLOSED)], [item('2026-10-05', CLOSED)], none, read, '2026-10-12').released,
    ).toHaveLength(1)
  })

  it('is never released by runs alone where a maintainer must look', () => {
    const { open, released } = wait([draft()], [item('2026-09-05')], none, read, '2026-10-12')
    expect([open.length, released.length]).toEqual([1, 0])
  })
})
