import type { Change, Truth } from './truth.ts'

/** What a site answers; `hangUp` breaks the connection. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly hangUp?: true
}

/** Makes another reply of the usual one. */
export type Effect = (usual: Reply) => Reply

/** The values of which every one must have been confirmed before a card counts as verified. */
export const CORE_FIELDS = [
  'name',
  'annual_fee',
  'interest_rate_purchase',
  'reward_rates',
  'welcome_offer',
] as const
export type CoreField = (typeof CORE_FIELDS)[number]

type Changes = Change | ((truth: Truth) => Change)

/** Something that happens in the world. What is expected of a run follows from it alone. */
export interface State {
  readonly id: string
  readonly what: string
  /** Slug of the card, or of the issuer where all of its cards are meant. */
  readonly of: string
  /** First and last week, counted from 1, in which the pages are so. */
  readonly weeks: readonly [from: number, to: number]
  /** What becomes true in the first week, for good. Absent where nothing does. */
  readonly truth?: Changes
  /** What the card's page says in place of the truth. */
  readonly shows?: Changes
  /** What the page says is as true as the rest in these weeks: a test of two offers shows one of them for the first time. */
  readonly alsoTrue?: true
  /** What its terms say in place of the truth. */
  readonly termsShow?: Changes
  /** The terms still say what was true the week before. */
  readonly termsLag?: true
  readonly page?: Effect
  readonly terms?: Effect
  readonly listing?: Effect
  /** The listing does not show the card. */
  readonly unlisted?: true
  /** Core values that the card's own page does not state. */
  readonly hides?: readonly CoreField[]
  /** The run must mention the card. */
  readonly tells?: true
  readonly mustNot: string
}

export const NOTHING_STATED: readonly CoreField[] = CORE_FIELDS

/** Edits the HTML of a page. Throws where the edit changes nothing: the page is no longer as the state expects it. */
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

/** A page of a few words in place of the usual one. */
export const insteadOf =
  (title: string, words: string, status?: number): Effect =>
  () => ({
    ...(status === undefined ? {} : { status }),
    body: `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p></body></html>`,
  })
