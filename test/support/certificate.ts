import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A self-signed certificate for names or `127.0.0.1`, made by openssl for this run. */
export async function certificateFor(
  ...hosts: readonly [string, ...string[]]
): Promise<{ readonly key: string; readonly cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = hosts.map((host) => `${/^[0-9.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`)
  const alternative = `subjectAltName=${names.join(',')}`
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-days', '2', '-subj', `/CN=${hosts[0]}`, '-addext', alternative]
  try {
    await run('openssl', [...made, ...named, '-keyout', key, '-out', cert])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
