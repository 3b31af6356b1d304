import { clientModel } from './model.ts'
import { packNames } from './packages.ts'
import { pythonPackage, wheel } from './python/pack.ts'
import { tarball, typescriptPackage } from './typescript/pack.ts'

/** A packed client, ready to publish. */
export interface Pack {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Packs the clients of the contract, which call `baseUrl` by default. The same contract and URL give the same bytes. */
export async function packClients(baseUrl: string): Promise<readonly Pack[]> {
  const model = clientModel()
  return [
    { name: packNames.typescript, bytes: tarball(await typescriptPackage(model, baseUrl)) },
    { name: packNames.python, bytes: wheel(await pythonPackage(model, baseUrl)) },
  ]
}
