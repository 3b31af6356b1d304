import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { inject } from 'vitest'
import { clientModel } from '../../data/clients/model.ts'
import { pythonPackage, wheel } from '../../data/clients/python/pack.ts'
import { unpack } from './clients.ts'
import { root } from './root.ts'
import { type Served, serveOverHttp } from './served.ts'
import { type Service, startService } from './service.ts'

/** The wheel, unpacked in a folder, and the service that it calls over HTTP. */
export interface InstalledWheel {
  readonly service: Service
  readonly served: Served
  readonly folder: string
  /** Runs a program with the package on its path. Returns its output; throws an error with its standard error. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>, input?: string): Promise<string>
  /** Returns the problems that pyright finds in a file or folder, in strict mode. */
  typeErrors(path: string): Promise<string>
  close(): Promise<void>
}

/** Starts a service, and unpacks the wheel that is built for it. */
export async function installPythonClient(): Promise<InstalledWheel> {
  const service = await startService()
  const served = await serveOverHttp(service)
  const folder = join(inject('runFolder'), `python-client-${process.pid}`)
  const files = unzipSync(wheel(await pythonPackage(clientModel(), served.base)))
  await unpack(
    folder,
    Object.entries(files).map(([name, data]) => ({ name, data })),
  )
  const strict = JSON.stringify({ typeCheckingMode: 'strict', pythonVersion: '3.11' })
  await unpack(folder, [{ name: 'pyrightconfig.json', data: new TextEncoder().encode(strict) }])
  return {
    ...{ service, served, folder },
    run: (args, env = {}, input = '') => {
      const path = { PATH: process.env.PATH ?? '', PYTHONPATH: folder, PYTHONIOENCODING: 'utf8' }
      return execute('python3', ['-B', ...args], { ...path, ...env }, folder, input)
    },
    typeErrors: (path) => {
      const pyright = join(root, 'node_modules/pyright/index.js')
      return execute(process.execPath, [pyright, path], { PATH: process.env.PATH ?? '' }, folder, '')
    },
    async close() {
      served.close()
      await service.stop()
    },
  }
}

function execute(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
  input: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, [...args], { env, cwd, maxBuffer: 2 ** 28 }, (failed, out, errors) =>
      failed === null ? resolve(out) : reject(new Error(`${out}${errors}`)),
    )
    child.stdin?.end(input)
  })
}
