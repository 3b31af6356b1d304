import { describe, expect, it } from 'vitest'
import { type QueueBefore, updateQueue } from '../../../build/judge/queue.ts'
import type { ReviewDraft, ReviewItem } from '../../../build/judge/review-item.ts'
import { reviewId } from '../../../build/judge/review-item.ts'

const draft = (more: Partial<ReviewDraft> = {}): ReviewDraft => ({
  kind: 'reading',
  card: 'gold',
  waits: 'review',
  reasons: ['up by 80 %'],
  url: 'https://bank.com/gold',
  old: { annual_fee: 95 },
  values: { annual_fee: 171 },
  ...more,
})
const item = (since: string, more: Partial<ReviewItem> = {}): ReviewItem => ({
  ...draft(more),
  waits: more.waits ?? 'review',
  id: reviewId(draft(more)),
  since,
  seen: since,
})
const CLOSED = { kind: 'closed', waits: 'second run', values: { is_discontinued: true } } as const
const none: ReadonlySet<string> = new Set()
const inReview = (...open: ReviewItem[]) => ({ open, past: [] })
const settled = () => true
const silent = () => false

describe('a pending item', () => {
  it('keeps its first day and is not duplicated', () => {
    const { open } = updateQueue([draft()], inReview(item('2026-10-05')), none, settled, '2026-10-12')
    expect(open).toEqual([{ ...item('2026-10-05'), seen: '2026-10-12' }])
  })

  it('stays while its page cannot be read, and is resolved when the page no longer states it', () => {
    expect(updateQueue([], inReview(item('2026-10-05')), none, silent, '2026-10-12').open).toHaveLength(1)
    const { open, resolved } = updateQueue([], inReview(item('2026-10-05')), none, settled, '2026-10-12')
    expect([open.length, resolved.length]).toEqual([0, 1])
  })

  it('is not queued again after a rejection, but another reading is', () => {
    const rejected = new Set([reviewId(draft())])
    expect(updateQueue([draft()], inReview(), rejected, settled, '2026-10-12')).toMatchObject({
      open: [],
      rejected: [{ card: 'gold' }],
    })
    expect(
      updateQueue([draft({ values: { annual_fee: 172 } })], inReview(), rejected, settled, '2026-10-12').open,
    ).toHaveLength(1)
  })

  it('is confirmed by a second run, but not on the same days', () => {
    expect(
      updateQueue([draft(CLOSED)], inReview(item('2026-10-05', CLOSED)), none, settled, '2026-10-06')
        .released,
    ).toEqual([])
    expect(
      updateQueue([draft(CLOSED)], inReview(item('2026-10-05', CLOSED)), none, settled, '2026-10-12')
        .released,
    ).toHaveLength(1)
  })

  it('is confirmed at once by independent sources, unless the pages alternate or it was rejected', () => {
    const sure = draft({ waits: 'nothing' })
    const countsOf = (queue: QueueBefore, rejected: ReadonlySet<string>) => {
      const { open, released } = updateQueue([sure], queue, rejected, settled, '2026-10-12')
      return { open: open.length, released: released.length }
    }
    expect(countsOf(inReview(), none)).toEqual({ open: 0, released: 1 })
    const past = { open: [], past: [item('2026-10-05')] }
    expect(countsOf(past, none)).toEqual({ open: 1, released: 0 })
    expect(countsOf(inReview(), new Set([reviewId(sure)]))).toEqual({ open: 0, released: 0 })
  })

  it('is never confirmed by runs if it needs a maintainer', () => {
    const { open, released } = updateQueue(
      [draft()],
      inReview(item('2026-09-05')),
      none,
      settled,
      '2026-10-12',
    )
    expect([open.length, released.length]).toEqual([1, 0])
  })

  it('stays as one item if the pages alternate', () => {
    const first = item('2026-10-05', { waits: 'second run' })
    const gone = updateQueue([], inReview(first), none, settled, '2026-10-12')
    expect([gone.resolved.length, gone.past.length]).toEqual([1, 1])
    const back = updateQueue([draft({ waits: 'second run' })], gone, none, settled, '2026-10-19')
    expect(back.open).toMatchObject([{ id: first.id, waits: 'review' }])
    expect(back.open[0]?.reasons[0]).toMatch(/^the pages alternate: they showed this on 2026-10-05/)
    const again = updateQueue([], back, none, settled, '2026-10-26')
    expect([again.open.length, again.resolved.length]).toEqual([1, 0])
    expect(updateQueue([draft()], again, none, settled, '2026-11-02').open).toHaveLength(1)
    expect(updateQueue([], again, none, settled, '2026-11-30').resolved).toHaveLength(1)
  })
})
