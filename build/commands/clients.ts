import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { packClients } from '../../data/clients/pack.ts'
import { CommandError, print, runCommand } from '../../data/command.ts'
import { writeWhole } from '../durable.ts'

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
      default: (env) => env.PUBLIC_URL || 'http://127.0.0.1:8787',
    },
  },
  notes: `The site offers the same files. Names and versions are in data/clients/packages.ts. To publish, run npm publish or twine
    upload with a file.`,
  async run({ flags }) {
    if (!/^https?:$/.test(URL.parse(flags.url)?.protocol ?? ''))
      throw new CommandError('--url or PUBLIC_URL must be a URL that starts with https:// or http://.')
    const folder = resolve(flags.out)
    await mkdir(folder, { recursive: true })
    for (const { name, bytes } of await packClients(flags.url)) {
      await writeWhole(join(folder, name), bytes)
      print(`${join(flags.out, name)}: ${bytes.length} bytes`)
    }
  },
})
