import type { Change, Truth } from './truth.ts'

/** A site's response; `hangUp` closes the connection. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly hangUp?: true
}

/** Replaces the usual reply. */
export type Effect = (usual: Reply) => Reply

/** Core values: a card counts as verified when each of them has been confirmed. */
export const CORE_FIELDS = [
  'name',
  'annual_fee',
  'interest_rate_purchase',
  'reward_rates',
  'welcome_offer',
] as const
export type CoreField = (typeof CORE_FIELDS)[number]

type Changes = Change | ((truth: Truth) => Change)

/** An event in the world. The expectations of a run follow from it alone. */
export interface State {
  readonly id: string
  readonly what: string
  /** Slug of the card, or of the issuer if the state is about all of its cards. */
  readonly of: string
  /** First and last week of the state, counted from 1. */
  readonly weeks: readonly [from: number, to: number]
  /** Values that become true in the first week, permanently. Absent if nothing changes. */
  readonly truth?: Changes
  /** Values that the card's page states instead of the true ones. */
  readonly shows?: Changes
  /** Whether the page's values count as true in these weeks: an A/B test shows one of two offers for the first time. */
  readonly alsoTrue?: true
  /** Values that its terms state instead of the true ones. */
  readonly termsShow?: Changes
  /** The terms still state the values of the week before. */
  readonly termsLag?: true
  readonly page?: Effect
  readonly terms?: Effect
  readonly listing?: Effect
  /** The listing does not show the card. */
  readonly unlisted?: true
  /** Core values that the card's own page does not state. */
  readonly hides?: readonly CoreField[]
  /** The run must mention the card. */
  readonly mustMention?: true
  readonly mustNot: string
}

export const NOTHING_STATED: readonly CoreField[] = CORE_FIELDS

/** Edits the HTML of a page. Throws if the edit changes nothing, because the page no longer matches the state. */
export const edited =
  (edit: (html: string) => string): Effect =>
  (usual) => {
    const html = String(usual.body)
    const after = edit(html)
    if (after === html) throw new Error(`An edit found nothing to change in ${html.slice(0, 200)}`)
    return { ...usual, body: after }
  }

/** Adds markup at the end of the page's main part. */
export const withMarkup = (markup: string): Effect =>
  edited((html) =>
    html.includes('</main>') ? html.replace('</main>', () => `${markup}</main>`) : `${html}${markup}\n`,
  )

/** Adds markup below the page's heading. */
export const belowHeading = (markup: string): Effect =>
  edited((html) => html.replace('</h1>', () => `</h1>${markup}`))

/** Returns a short page in place of the usual one. */
export const insteadOf =
  (title: string, words: string, status?: number): Effect =>
  () => ({
    ...(status === undefined ? {} : { status }),
    body: `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p></body></html>`,
  })
