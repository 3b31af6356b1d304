import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const table = (link: string) => `<h1>Compare cards</h1><table>
  <tr><td></td><th><span>Oak Visa Cash</span>${link}</th><th><span>Oak Visa Prime</span>${link}</th></tr>
  <tr><th>Annual fee <span title="Each year">i</span></th><td>$0</td><td>$395 <a href="/fees">See all fees</a></td></tr>
</table>`

describe('a link or badge in the cell with the name of a card', () => {
  it.each([
    '<a href="/apply">Apply</a>',
    '<button>Apply now</button>',
    '<button>Remove</button>',
    '<br><a href="/more">Learn more</a>',
    ' <a href="/terms">Rates &amp; fees</a>',
    '<span class="flag">Most popular</span>',
    '<div><small>Limited-time offer!</small></div>',
  ])('is no part of the name: %s', (link) =>
    expect(valuesByCard(table(link), 'US')).toEqual({
      'Oak Visa Cash': { annual_fee: 0 },
      'Oak Visa Prime': { annual_fee: 395 },
    }),
  )

  it('is the name if it has other words', () =>
    expect(valuesByCard(table('').replaceAll('span', 'a'), 'US')).toEqual({
      'Oak Visa Cash': { annual_fee: 0 },
      'Oak Visa Prime': { annual_fee: 395 },
    }))
})
