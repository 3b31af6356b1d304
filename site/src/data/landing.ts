import { recorded } from './answers.ts'

interface Ranked {
  readonly name: string
  readonly issuers: { readonly name: string; readonly country: string }
  readonly annual_fee: number | null
  readonly category_rate: Readonly<Record<string, unknown>>
}

/** A recorded answer of /v1/cards/best, cut to the fields that fit a first look. */
export function landingAnswer(): { readonly request: string; readonly body: string } {
  const answer = recorded('bestCards')
  const rows = (answer?.body as { data: Ranked[] } | undefined)?.data ?? []
  const cut = rows.map(({ name, issuers, annual_fee, category_rate: rate }) => ({
    name,
    issuers: { name: issuers.name, country: issuers.country },
    annual_fee,
    category_rate: {
      categories: rate.categories,
      rate_multiplier: rate.rate_multiplier,
      rate_type: rate.rate_type,
      cap_amount: rate.cap_amount,
      cap_period: rate.cap_period,
    },
  }))
  return { request: answer?.request ?? '', body: JSON.stringify({ data: cut }, null, 2) }
}
