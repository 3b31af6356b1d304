import type { EndpointName } from '../schema/endpoints.ts'

/**
 * A tool of the Model Context Protocol server. It calls endpoints of the API, so its arguments are their parameters or body,
 * and its plan is theirs.
 */
export interface Tool {
  readonly title: string
  readonly doc: string
  readonly endpoint: EndpointName
  /** Endpoints that are called instead if the argument is present. */
  readonly instead?: Readonly<Record<string, EndpointName>>
  /** Largest `limit` that fits into a result, if that is below the endpoint's. */
  readonly limitMax?: number
}

/** Every tool by name (part two, section 16). */
export const tools = {
  search_cards: {
    title: 'Search cards',
    doc:
      'Finds credit cards of the United States and Canada. With `q`, by words of the name or issuer, such as "sapphire" or "amex gold". ' +
      'Without it, by issuer, network, type, and annual fee. Returns the slugs that the other tools take.',
    endpoint: 'listCards',
    instead: { q: 'searchCards' },
    limitMax: 25,
  },
  get_card: {
    title: 'Get a card',
    doc:
      'Returns a card\'s annual fee, best rates, and welcome offer. With `detail: "full"`, every rate, fee, benefit, credit, and ' +
      'requirement in your plan.',
    endpoint: 'getCard',
  },
  compare_cards: {
    title: 'Compare cards',
    doc: 'Returns two to five cards side by side, in the requested order.',
    endpoint: 'compareCards',
  },
  find_best_cards: {
    title: 'Find the best cards for a purchase',
    doc:
      'Ranks cards by what they earn in a spending category, at a merchant, or for a merchant category code. Use `resolve_merchant` to ' +
      'find the id of a merchant.',
    endpoint: 'bestCards',
  },
  calculate_value: {
    title: 'Calculate the value of cards',
    doc:
      'Computes what cards are worth for monthly spend by category: rewards, statement credits, and welcome offer, less fees. Values ' +
      'are in home currency per year.',
    endpoint: 'calculate',
  },
  optimize_wallet: {
    title: 'Find the best set of cards',
    doc:
      'Finds the sets of up to four cards that are worth most together for monthly spend by category, and what each card adds. With ' +
      '`have`, the sets contain those cards. Values are in home currency per year.',
    endpoint: 'optimize',
  },
  check_eligibility: {
    title: 'Check eligibility',
    doc:
      "Checks the issuers' application rules and the cards' own limits against the accounts, income, and credit score of an applicant. " +
      'This is guidance: issuers decide.',
    endpoint: 'checkEligibility',
  },
  resolve_merchant: {
    title: 'Find a merchant',
    doc:
      'Finds merchants by name, with the category that purchases count as, those they do not count as, and the networks taken. ' +
      'With `id`, returns that merchant.',
    endpoint: 'listMerchants',
    instead: { id: 'getMerchant' },
    limitMax: 50,
  },
  get_application_rules: {
    title: 'Get application rules',
    doc: 'Returns the rules that issuers apply to applications and welcome offers, such as 5/24.',
    endpoint: 'listApplicationRules',
  },
  list_changes: {
    title: 'List changes',
    doc: 'Returns what changed in the catalog, oldest first. Pass `next` as `since` to read on.',
    endpoint: 'listChanges',
    limitMax: 25,
  },
  get_card_history: {
    title: 'Get the history of a card',
    doc: 'Returns the changes of a card, newest first.',
    endpoint: 'getCardHistory',
  },
  get_transfer_partners: {
    title: 'Get transfer partners',
    doc: "Returns the airline and hotel programs that a program's points transfer to, or with `slug`, those of a card.",
    endpoint: 'listTransferPartners',
    instead: { slug: 'listCardTransfers' },
  },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof tools

/** The same table with uniform row types, for iteration. */
export const toolTable: Readonly<Record<ToolName, Tool>> = tools

/** Returns the endpoints that a tool can call, the usual one first. */
export const endpointsOf = ({ endpoint, instead = {} }: Tool): readonly EndpointName[] => [
  endpoint,
  ...Object.values(instead),
]

/** How much a tool returns of each row: the fields that most questions need, or everything in the plan. */
export const DETAILS = ['concise', 'full'] as const
export type Detail = (typeof DETAILS)[number]

/** Maximum bytes of a tool's result: text and structured content together. */
export const RESULT_BYTES_MAX = 25_000
