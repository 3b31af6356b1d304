import { describe, expect, it } from 'vitest'
import { mergeChecks } from '../../../build/land/merge-checks.ts'

const [EARLY, LATE] = ['2026-10-05T06:00:00.000Z', '2026-10-12T06:00:00.000Z']
const check = (scraped: string, confirmed: Readonly<Record<string, string>>, listed?: string) => ({
  scraped,
  ...(listed === undefined ? {} : { listed }),
  fields: Object.keys(confirmed),
  confirmed: Object.fromEntries(
    Object.entries(confirmed).map(([field, at]) => [field, { at, of: `${field} ${at}` }]),
  ),
})

describe('merged checks', () => {
  it('have the later confirmation of each field, whichever side read the card last', () => {
    const ours = { gold: check(LATE, { annual_fee: LATE, name: EARLY }, '2026-10-05') }
    const theirs = { gold: check(EARLY, { interest_rate_purchase: EARLY, name: LATE }, '2026-10-12') }
    const { gold } = mergeChecks(ours, theirs)
    expect(gold).toEqual({
      scraped: LATE,
      listed: '2026-10-12',
      fields: ['annual_fee', 'name'],
      confirmed: {
        annual_fee: { at: LATE, of: `annual_fee ${LATE}` },
        interest_rate_purchase: { at: EARLY, of: `interest_rate_purchase ${EARLY}` },
        name: { at: LATE, of: `name ${LATE}` },
      },
    })
    expect(mergeChecks(theirs, ours)).toEqual({ gold })
  })

  it('have the cards that only one side has read', () => {
    const [gold, silver] = [check(EARLY, {}), check(LATE, {})]
    expect(mergeChecks({ gold }, { silver })).toEqual({ gold, silver })
  })
})
