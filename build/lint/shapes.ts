import { z } from 'zod'
import { type Problem, shapeProblems } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { CardFile, REFERENCE_FILES } from '../facts/shapes.ts'

const Disagreement = z.strictObject({
  field: z.string().min(1),
  values: z.record(z.string(), z.unknown()),
  chosen: z.string().min(1),
  why: z.string().min(1),
})

/** Every card's file has the declared shape: no unknown field, no wrong type (spec 2). */
export function checkCardShapes(facts: LoadedFacts): Problem[] {
  return facts.cards.flatMap(({ file, ...card }) => [
    ...shapeProblems(file, CardFile, card),
    ...(card.disagreements ?? []).flatMap((disagreement) => shapeProblems(file, Disagreement, disagreement)),
  ])
}

/** Every reference file has the declared shape. */
export function checkReferenceShapes(facts: LoadedFacts): Problem[] {
  return Object.entries(REFERENCE_FILES).flatMap(([name, { file, shape }]) =>
    shapeProblems(file, shape, facts[name as keyof typeof REFERENCE_FILES]),
  )
}
