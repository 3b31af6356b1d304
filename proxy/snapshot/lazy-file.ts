import type { Buffer } from 'node:buffer'
import type { FileRef } from '../../data/snapshot/format.ts'
import { type MaybePromise, mapMaybe } from '../async/maybe-promise.ts'
import type { Files } from './files.ts'
import { BrokenSnapshot } from './source.ts'

/** Returns the signal that ends a wait. Called only if something has to be waited for. */
export type Signal = () => AbortSignal

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Parses a JSON file. The hash of the file proves that the build wrote it, so its shape is not checked. */
export function parseJson<T>(bytes: Uint8Array): T {
  try {
    return JSON.parse(textOf(bytes)) as T
  } catch (cause) {
    throw new BrokenSnapshot('A file is not JSON', cause)
  }
}

/** A file that is read and parsed on first use. */
export interface LazyFile<T> {
  value(signal: Signal): MaybePromise<T>
  isRead(): boolean
}

/** Returns a lazy file. `parse` runs once; by default it parses JSON. */
export function lazyFile<T extends object>(
  files: Files,
  ref: FileRef,
  parse: (bytes: Buffer) => T = parseJson<T>,
): LazyFile<T> {
  let parsed: T | undefined
  const parseOnce = (bytes: Buffer): T => {
    parsed ??= parse(bytes)
    return parsed
  }
  return {
    value: (signal) => parsed ?? mapMaybe(files.get(ref, signal), parseOnce),
    isRead: () => parsed !== undefined,
  }
}

/** Returns how to read files of one kind. Each is read and parsed on first use, once for equal content. */
export function lazyFiles<T extends object>(
  files: Files,
  parse: (bytes: Buffer) => T = parseJson<T>,
): (ref: FileRef, signal: Signal) => MaybePromise<T> {
  const opened = new Map<string, LazyFile<T>>()
  return (ref, signal) => {
    const file = opened.get(ref.hash) ?? lazyFile(files, ref, parse)
    opened.set(ref.hash, file)
    return file.value(signal)
  }
}
