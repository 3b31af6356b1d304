import type { Buffer } from 'node:buffer'
import type { FileRef } from '../../data/snapshot/format.ts'
import type { Files } from './files.ts'
import { type MaybePromise, mapMaybe } from './maybe-promise.ts'
import { BrokenSnapshot } from './source.ts'

/** Asked for only where something must be waited for. */
export type Signal = () => AbortSignal

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Bytes as text. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes)

/** The text has been verified by its hash, or is about to be: its form is the builder's. */
export function parse<T>(bytes: Uint8Array): T {
  try {
    return JSON.parse(textOf(bytes)) as T
  } catch (cause) {
    throw new BrokenSnapshot('A file is not JSON', cause)
  }
}

/** What a file says. */
export interface Parsed<T> {
  value(signal: Signal): MaybePromise<T>
  isRead(): boolean
}

/** A file's JSON, or what else is made of its bytes, read and parsed once, when it is first asked for. */
export function parsed<T extends object>(
  files: Files,
  note: FileRef,
  from: (bytes: Buffer) => T = parse<T>,
): Parsed<T> {
  let read: T | undefined
  const take = (bytes: Buffer): T => {
    read ??= from(bytes)
    return read
  }
  return {
    value: (signal) => read ?? mapMaybe(files.get(note, signal), take),
    isRead: () => read !== undefined,
  }
}
