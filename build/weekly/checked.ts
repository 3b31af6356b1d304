import type { Checks } from '../facts/checks.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import type { Issuer } from '../issuer.ts'
import type { IssuerVerdict } from '../judge/issuer.ts'
import type { ModelReader } from '../language-model/reader.ts'
import type { Visit } from '../visit/visit.ts'
import type { Known, KnownIssuer } from './known.ts'
import type { QueueFile } from './records.ts'

/** Dependencies of a re-check. */
export interface CheckDeps {
  readonly fetcher: Fetcher
  readonly folder: string
  readonly known: Known
  /** Day of the run. */
  readonly today: string
  /** Reader that uses a language model, if one is set. */
  readonly model?: ModelReader | undefined
  /** Called after every visit, successful or not. */
  readonly visited: (issuer: string, done: number, of: number) => void
}

/** State of a re-check after the issuer's pages have been judged. */
export interface CheckedIssuer {
  readonly issuer: Issuer
  readonly known: KnownIssuer
  readonly visits: readonly Visit[]
  readonly verdict: IssuerVerdict
  readonly checks: Checks
  readonly queued: QueueFile
  readonly deps: CheckDeps
  /** Why the language model could not be used; null if it could, or if none is set. */
  readonly modelFailure: string | null
}
