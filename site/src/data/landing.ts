import { recorded } from './answers.ts'

interface Ranked {
  readonly name: string
  readonly issuers: { readonly name: string; readonly country: string }
  readonly annual_fee: number | null
  readonly category_rate: Readonly<Record<string, unknown>>
}

/** Recorded response of `/v1/cards/best`, cut to the fields that the landing page shows. */
export function landingResponse(): { readonly request: string; readonly body: string } {
  const recording = recorded('bestCards')
  const rows = (recording?.body as { data: Ranked[] } | undefined)?.data ?? []
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
  return { request: recording?.request ?? '', body: JSON.stringify({ data: cut }, null, 2) }
}
