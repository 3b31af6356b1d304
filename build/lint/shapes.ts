import { z } from 'zod'
import { CardFile, REFERENCE_FILES } from '../facts/shapes.ts'
import type { Facts, Problem } from './facts.ts'

const Disagreement = z.strictObject({
  field: z.string().min(1),
  values: z.record(z.string(), z.unknown()),
  chosen: z.string().min(1),
  why: z.string().min(1),
})

function checkShape(file: string, shape: z.ZodType, value: unknown): Problem[] {
  const issues = shape.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => ({
    file,
    message: `${path.join('.') || 'the whole'}: ${message}`,
  }))
}

/** Every card's file has the agreed shape: no unknown field, no wrong type (spec 2). */
export function checkCardShapes(facts: Facts): Problem[] {
  return facts.cards.flatMap(({ file, ...card }) => [
    ...checkShape(file, CardFile, card),
    ...(card.disagreements ?? []).flatMap((disagreement) => checkShape(file, Disagreement, disagreement)),
  ])
}

/** Every reference file has the agreed shape. */
export function checkReferenceShapes(facts: Facts): Problem[] {
  return Object.entries(REFERENCE_FILES).flatMap(([name, { file, shape }]) =>
    checkShape(file, shape, facts[name as keyof typeof REFERENCE_FILES]),
  )
}
