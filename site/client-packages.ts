import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { packClients } from '../data/clients/pack.ts'
import { packFolder } from '../data/clients/packages.ts'

/** Publishes the packed clients, which call this site's origin by default. */
export function clientPackages(): AstroIntegration {
  let site = ''
  return {
    name: 'client-packages',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': ({ dir }) => writePackages(fileURLToPath(dir), site),
    },
  }
}

async function writePackages(dir: string, site: string): Promise<void> {
  for (const { name, bytes } of await packClients(new URL(site).origin)) {
    const path = join(dir, packFolder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}
