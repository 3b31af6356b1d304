import { z } from 'zod'
import type { Document, Span } from '../extract/document/model.ts'
import type { Field } from '../extract/reading.ts'
import type { Statement } from '../extract/statements/statement.ts'
import { jsonOf, type Model, ModelFailure } from './client.ts'
import { MODEL_FIELDS, type ModelHints, promptOf, SYSTEM } from './prompt.ts'

/** A reader that queries a service: like `Reader`, but asynchronous and for some fields only. Rejects with `ModelFailure`. */
export type ModelReader = (
  document: Pick<Document, 'source' | 'title'>,
  hints: ModelHints,
) => Promise<readonly Statement[]>

const Completion = z.object({
  values: z.array(z.object({ field: z.string(), value: z.number(), quote: z.string() })).max(100),
})

/** Maximum length of a quote: a longer one is not evidence of one value. */
const QUOTE_MAX = 300

/**
 * Returns a reader that asks a language model. A value counts only with one contiguous quote from the document that
 * contains its figure; a field with two values has none.
 */
export function modelReader(model: Model): ModelReader {
  return async (document, hints) => {
    const fields = hints.fields.filter((field) => field in MODEL_FIELDS)
    if (fields.length === 0) return []
    const content = await model.complete(SYSTEM, promptOf(document, { ...hints, fields }))
    const completion = Completion.safeParse(jsonOf(withoutFence(content)))
    if (!completion.success) throw new ModelFailure('The completion is not the requested JSON.')
    const statements = completion.data.values.flatMap(({ field, value, quote }): Statement[] => {
      const span = spanOf(document.source, quote)
      const isUsable = fields.includes(field as Field) && span !== null && contains(quote, value)
      return isUsable ? [{ field: field as Field, value, scope: {}, quote: span }] : []
    })
    return statements.filter(({ field, value }) =>
      statements.every((other) => other.field !== field || other.value === value),
    )
  }
}

/** Removes a code fence, which models often add. */
const withoutFence = (content: string): string =>
  content.replace(/^\s*```(?:json)?\s*/, '').replace(/\s*```\s*$/, '')

/** Finds a quote in a text, ignoring differences in white space. */
function spanOf(source: string, quote: string): Span | null {
  const words = quote.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0 || quote.length > QUOTE_MAX) return null
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+')
  const found = new RegExp(pattern).exec(source)
  return found && { start: found.index, end: found.index + found[0].length }
}

/** Whether a text contains a figure; zero can be "none" or "no fee". */
function contains(quote: string, value: number): boolean {
  if (value === 0 && /\bnone\b|\bno\b|\bfree\b|\$0\b|\b0(?:\.0+)?\s?%/i.test(quote)) return true
  const figures = quote.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  return figures.some((figure) => Math.abs(Number(figure.replaceAll(',', '')) - value) < 0.005)
}
