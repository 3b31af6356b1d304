/** Values that an argument can be completed with. */
export type Completion = 'slug' | 'issuer' | 'category' | 'country'

export interface PromptArgument {
  readonly doc: string
  readonly required: boolean
  /** What the argument is completed with; for a list, its last value. */
  readonly completion?: Completion
}

/** A prompt of the Model Context Protocol server. Its text names the tools to use for the question. */
export interface Prompt {
  readonly title: string
  readonly doc: string
  readonly args: Readonly<Record<string, PromptArgument>>
  readonly text: (args: Readonly<Record<string, string>>) => string
}

const country: PromptArgument = { doc: 'US or CA.', required: false, completion: 'country' }
const inCountry = (name: string | undefined) => (name ? ` in ${name}` : '')

/** Every prompt by name (part two, section 16). */
export const prompts: Readonly<Record<string, Prompt>> = {
  pick_card: {
    title: 'Pick a card',
    doc: 'Finds the card that earns most for a kind of purchase, and explains why.',
    args: {
      category: { doc: 'Spending category, such as groceries.', required: true, completion: 'category' },
      country,
    },
    text: ({ category, country: where }) =>
      `Which card should I use for ${category}${inCountry(where)}? Call find_best_cards with this category, then get_card for the two ` +
      'best. Name the rate, its cap, the annual fee, and any condition such as activation or a portal. Say what is unknown.',
  },
  review_wallet: {
    title: 'Review a wallet',
    doc: 'Compares the cards that a person has and finds what they lack.',
    args: {
      cards: { doc: 'Slugs of the cards, separated by commas.', required: true, completion: 'slug' },
      country,
    },
    text: ({ cards, country: where }) =>
      `I have these cards: ${cards}. Review them${inCountry(where)}: call compare_cards (at most five at a time), ask me what I spend ` +
      'per month by category, and call calculate_value with that. Tell me which card to use for what, which fee does not pay off, and ' +
      'which category earns little. If my plan includes optimize_wallet and I have at most three cards, call it with them in `have` and ' +
      '`max_cards` one higher, to find the card that would add most.',
  },
  what_changed: {
    title: 'What changed',
    doc: 'Summarizes recent changes of fees, rates, and offers. Needs the Pro plan.',
    args: {
      since: { doc: 'First day, such as 2026-11-01.', required: true },
      issuer: { doc: 'Slug of an issuer.', required: false, completion: 'issuer' },
    },
    text: ({ since, issuer }) =>
      `What changed in credit cards since ${since}${issuer ? ` at ${issuer}` : ''}? Call list_changes and follow \`next\` until ` +
      '`has_more` is false. Group by issuer, put what matters to cardholders first, and give old and new values.',
  },
}
