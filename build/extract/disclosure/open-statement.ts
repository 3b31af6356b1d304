import type { Statement } from './segment.ts'

/** A statement whose words may still move to another label. */
export type Open = { -readonly [Key in keyof Statement]: Statement[Key] }

/** Whether nothing but bullets and lines stands behind the label. */
export const isEmpty = (words: string): boolean => !/[A-Za-z0-9$]/.test(words.replace(/\bo\b|_+/g, ''))

/** A label of a fee, by its words or its section. */
export const isFee = ({ kind, zone }: Statement): boolean =>
  kind === 'fee' || (kind === 'either' && zone === 'fees')

/** A label of a rate, by its words or its section. */
export const isRate = ({ kind, zone }: Statement): boolean =>
  kind === 'rate' || (kind === 'either' && zone === 'rates')
