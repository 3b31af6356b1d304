import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { clientModel } from '../../data/clients/model.ts'
import { packages } from '../../data/clients/packages.ts'
import { tarball, typescriptPackage } from '../../data/clients/typescript/pack.ts'
import type { ClientOptions } from '../../data/clients/typescript/runtime/options.ts'
import type { VerifyOptions } from '../../data/clients/typescript/runtime/webhooks.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { installTarball } from './clients.ts'
import { type Served, serveOverHttp } from './served.ts'
import { type Service, startService } from './service.ts'

type Row = Record<string, unknown>
type Methods = Readonly<Record<string, (...args: readonly unknown[]) => Promise<Row>>>
type Rows = Readonly<Record<string, (...args: readonly unknown[]) => AsyncGenerator<Row>>>

/** What the package exports. */
export interface ClientPackage {
  readonly CardData: new (options?: ClientOptions) => Methods
  readonly ApiError: new () => Error
  readonly TimeoutError: new () => Error
  readonly ConnectionError: new () => Error
  readonly verifyWebhook: (options: VerifyOptions) => Promise<boolean>
  readonly verifyWebhookBody: (options: Omit<VerifyOptions, 'now'>) => Promise<boolean>
  readonly readWebhook: (options: VerifyOptions) => Promise<unknown>
}

/** The packed client, installed in a project, and the service that it calls over HTTP. */
export interface InstalledClient {
  readonly service: Service
  readonly served: Served
  readonly project: string
  readonly exports: ClientPackage
  /** A client with the key of the plan's account. */
  of(plan: Plan, options?: ClientOptions): Methods
  /** Its iterators. */
  rowsOf(plan: Plan, options?: ClientOptions): Rows
  close(): Promise<void>
}

/** Starts a service, and installs the client that is packed for it. */
export async function installTypescriptClient(): Promise<InstalledClient> {
  const service = await startService()
  const served = await serveOverHttp(service)
  const { name } = packages.typescript
  const project = await installTarball(name, tarball(await typescriptPackage(clientModel(), served.base)))
  const entry = join(project, 'node_modules', name, 'dist/index.js')
  const exports: ClientPackage = await import(pathToFileURL(entry).href)
  const of = (plan: Plan, options: ClientOptions = {}) =>
    new exports.CardData({ key: service.key(plan), ...options })
  return {
    ...{ service, served, project, exports, of },
    rowsOf: (plan, options) => of(plan, options) as unknown as Rows,
    async close() {
      served.close()
      await service.stop()
    },
  }
}
