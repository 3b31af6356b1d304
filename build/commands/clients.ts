import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { packClients } from '../../data/clients/pack.ts'
import { print, runCommand } from '../../data/command.ts'

runCommand({
  summary: 'Packs the clients: derives the TypeScript and Python packages from the contract.',
  usage: 'npm run clients [-- <options>]',
  example: 'npm run clients -- --out /tmp/clients',
  options: {
    out: {
      value: '<folder>',
      help: 'where to write the packages (dist/clients)',
      default: () => 'dist/clients',
    },
    url: {
      value: '<origin>',
      help: 'origin that the clients call by default (PUBLIC_URL)',
      default: (env) => env.PUBLIC_URL ?? 'http://127.0.0.1:8787',
    },
  },
  notes: `The site offers the same files. Names and versions are in data/clients/packages.ts. To publish, run npm publish or twine
    upload with a file.`,
  async run({ flags }) {
    const folder = resolve(flags.out)
    await mkdir(folder, { recursive: true })
    for (const { name, bytes } of await packClients(flags.url)) {
      await writeFile(join(folder, name), bytes)
      print(`${join(flags.out, name)}: ${bytes.length} bytes`)
    }
  },
})
