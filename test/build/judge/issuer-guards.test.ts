import { describe, expect, it } from 'vitest'
import type { Issuer } from '../../../build/issuer.ts'
import type { CardVerdict } from '../../../build/judge/card.ts'
import { doubtsOfIssuer } from '../../../build/judge/issuer-guards.ts'
import type { ReviewDraft } from '../../../build/judge/review-item.ts'

const issuer = { expect: { filled: {} } } as unknown as Issuer
const read = (count: number) =>
  Array.from({ length: count }, () => ({ changes: [], fields: [] })) as unknown as CardVerdict[]
const closed = (card: string, words?: string): ReviewDraft => ({
  kind: 'closed',
  card,
  waits: 'second run',
  reasons: [],
  url: '',
  old: {},
  values: {},
  ...(words ? { quotes: { is_discontinued: words } } : {}),
})
const doubts = (requested: number, drafts: readonly ReviewDraft[], others = requested - drafts.length) =>
  doubtsOfIssuer(issuer, requested, read(others), drafts)

describe('an issuer', () => {
  it('with few cards may close one of them', () => {
    for (const requested of [1, 2, 3, 4]) expect(doubts(requested, [closed('a')])).toEqual([])
  })

  it('is doubtful if several of its cards are gone at once', () => {
    expect(doubts(4, [closed('a'), closed('b')])).toEqual(['2 of 4 cards seem to be gone'])
    expect(doubts(40, [closed('a'), closed('b')])).toEqual([])
    expect(doubts(40, [closed('a'), closed('b'), closed('c')])).toEqual(['3 of 40 cards seem to be gone'])
  })

  it('is not doubtful if its pages state that the cards are closed', () => {
    const words = 'This card is closed to new applicants'
    expect(doubts(3, [closed('a', words), closed('b', words)])).toEqual([])
  })

  it('is doubtful if a field is read from fewer of its cards than expected', () => {
    const filled = { expect: { filled: { annual_fee: 0.9 } } } as unknown as Issuer
    const verdicts = (withFee: number, count: number) =>
      Array.from({ length: count }, (_, place) => ({
        changes: [],
        fields: place < withFee ? ['annual_fee'] : [],
      })) as unknown as CardVerdict[]
    expect(doubtsOfIssuer(filled, 20, verdicts(18, 20), [])).toEqual([])
    expect(doubtsOfIssuer(filled, 20, verdicts(17, 20), [])).toEqual([
      'annual_fee was read on 85 % of the cards, expected 90 %',
    ])
    expect(doubtsOfIssuer(filled, 20, verdicts(0, 20), [])).toHaveLength(1)
  })

  it('is doubtful if no other card could be read', () => {
    expect(doubts(3, [closed('a')], 0)).toEqual(['none of 3 cards could be read'])
  })
})
