import { execFile } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AstroIntegration } from 'astro'

const run = promisify(execFile)
const BRIDGE = fileURLToPath(new URL('../data/mcp/bridge', import.meta.url))

/** Packs the bridge to the MCP endpoint as `/card-data-mcp.tgz`, which `npx` can run. */
export function mcpBridge(): AstroIntegration {
  return {
    name: 'mcp-bridge',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const { stdout } = await run('npm', [
          'pack',
          BRIDGE,
          '--json',
          '--pack-destination',
          fileURLToPath(dir),
        ])
        const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[]
        if (packed === undefined) throw new Error('npm packed nothing')
        await rename(new URL(packed.filename, dir), new URL('card-data-mcp.tgz', dir))
      },
    },
  }
}
