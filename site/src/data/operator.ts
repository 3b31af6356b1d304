import { type Contact, contactOf } from '../../../data/contact.ts'

/** The operator from the settings `LEGAL_NAME` and `LEGAL_LAW`; null where a setting is missing. */
export interface Operator {
  /** Company or person, with the postal address. */
  readonly name: string | null
  /** Law that governs the terms, such as `the laws of Ontario, Canada`. */
  readonly law: string | null
}

/** Reads the operator from the settings. */
export const operator = (): Operator => ({
  name: process.env.LEGAL_NAME || null,
  law: process.env.LEGAL_LAW || null,
})

/** Contact of the operator; null if no setting has one. */
export const contact = (): Contact | null => contactOf(process.env)
