import { isReadable } from '../../../data/schema/bands.ts'
import type { Reading } from '../reading.ts'

/** Whether readers take a value of this size for the field. */
export const isInBand = ({ field, value }: Reading): boolean => isReadable(field, value)
