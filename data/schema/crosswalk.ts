import type * as z from 'zod'
import { refuse } from './errors.ts'
import { nullable, oneOf, resource, slug, text } from './field.ts'

export const SCHEMES = ['mcc', 'plaid', 'google_place'] as const
export type Scheme = (typeof SCHEMES)[number]
/** Form of a scheme's codes, and its description. */
export const CODE_FORMS: Readonly<Record<Scheme, { readonly form: RegExp; readonly words: string }>> = {
  mcc: { form: /^[0-9]{4}$/, words: 'four digits' },
  plaid: { form: /^[A-Z0-9_]{1,100}$/, words: 'uppercase letters, digits, and underscores' },
  google_place: { form: /^[a-z0-9_]{1,100}$/, words: 'lowercase letters, digits, and underscores' },
}

export const CONFIDENCES = ['exact', 'usual', 'none'] as const

/** Part two, section 15. */
export const CategoryCode = resource('CategoryCode', 'The category that a code of another scheme means.', {
  scheme: oneOf(
    SCHEMES,
    '`mcc`: merchant category codes (ISO 18245 and the networks). `plaid`: personal finance categories. `google_place`: place types.',
  ),
  code: text('The code, as the scheme writes it.'),
  name: text('What it stands for.'),
  category: nullable(slug('Category from `GET /v1/categories`; `null` if none fits.')),
  confidence: oneOf(
    CONFIDENCES,
    '`exact`: the code means the category. `usual`: most issuers count it so, or most of its merchants. `none`: no category.',
  ),
  caveat: nullable(text('When it counts otherwise, as text.')),
})
export type CategoryCode = z.infer<typeof CategoryCode>

/** Reads a code of a scheme. Throws 400 that names the parameter `name`. */
export function readCode(raw: string, name: string, scheme: Scheme): string {
  const { form, words } = CODE_FORMS[scheme]
  return form.test(raw) ? raw : refuse('bad_request', `\`${name}\` must be ${words}.`)
}
