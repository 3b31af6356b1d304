import { CODE_FORMS } from '../../data/schema/crosswalk.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { REFERENCE_FILES } from '../facts/shapes.ts'

const { file } = REFERENCE_FILES.crosswalk

/** Codes have the form of their scheme, each once, and categories that exist. A category has a confidence. */
export function checkCodes({ crosswalk, categories }: LoadedFacts): Problem[] {
  const slugs = new Set(categories.map(({ slug }) => slug))
  return crosswalk.flatMap(({ scheme, codes, ranges }) => {
    const all = codes.map(({ code }) => code)
    const { form, words } = CODE_FORMS[scheme]
    const messages = [
      ...all.flatMap((code) => (form.test(code) ? [] : [`${code} is not ${words}`])),
      ...all.filter((code, at) => all.indexOf(code) !== at).map((code) => `${code} appears more than once`),
      ...[...codes, ...ranges].flatMap(({ name, category, confidence }) => [
        ...(category === undefined || slugs.has(category) ? [] : [`category ${category} is not known`]),
        ...((category === undefined) === (confidence === undefined) ? [] : [`${name} has no confidence`]),
      ]),
    ]
    return messages.map((message) => ({ file, message: `${scheme}: ${message}` }))
  })
}

/** The usual code of a merchant is listed. */
export function checkUsualCodes({ crosswalk, merchants }: LoadedFacts): Problem[] {
  const mcc = crosswalk.find(({ scheme }) => scheme === 'mcc')
  const listed = new Set(mcc?.codes.map(({ code }) => code))
  return merchants
    .filter(({ usual_mcc: code }) => code !== null && !listed.has(code))
    .map(({ id, usual_mcc: code }) => ({
      file: REFERENCE_FILES.merchants.file,
      message: `${id}: code ${code} is not listed`,
    }))
}
