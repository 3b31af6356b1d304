/** The package has a generated file of this name instead. This one has the names that the runtime needs. */
export type { EventType } from '../../../schema/account.ts'
export type { ErrorCode } from '../../../schema/errors.ts'
