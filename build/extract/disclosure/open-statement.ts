import type { Statement } from './segment.ts'

/** A statement whose words can move to another label. */
export type Open = { -readonly [Key in keyof Statement]: Statement[Key] }

/** Whether only bullets and lines follow the label. */
export const isEmpty = (words: string): boolean => !/[A-Za-z0-9$]/.test(words.replace(/\bo\b|_+/g, ''))

/** Whether a label is of a fee, by its words or section. */
export const isFee = ({ kind, zone }: Statement): boolean =>
  kind === 'fee' || (kind === 'either' && zone === 'fees')

/** Whether a label is of a rate, by its words or section. */
export const isRate = ({ kind, zone }: Statement): boolean =>
  kind === 'rate' || (kind === 'either' && zone === 'rates')
