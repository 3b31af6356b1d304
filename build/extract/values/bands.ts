import { isReadable } from '../../../data/schema/bands.ts'
import type { Reading } from '../reading.ts'

/** Whether a value is plausible for its field. */
export const isInBand = ({ field, value }: Reading): boolean => isReadable(field, value)
