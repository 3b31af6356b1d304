import { parseArgs } from 'node:util'
import { AdminError, type Command, FLAGS, type Flags } from './command.ts'
import { commands } from './commands.ts'

/** A parsed command line: help, or a command with its flags. */
export type Invocation =
  | { readonly help: true }
  | { readonly help: false; readonly command: Command; readonly flags: Flags }

/** Parses the arguments after `npm run -s admin --`. Throws AdminError that names what is wrong. */
export function readArguments(args: readonly string[]): Invocation {
  const { positionals, values } = parse(args)
  if (values.help === true || positionals.length === 0) return { help: true }
  const name = positionals.join(' ')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new AdminError(`There is no command "${name}". See --help.`)
  const { help: _, ...flags } = values
  const unknown = Object.keys(flags).find((flag) => !command.flags.some((known) => known === flag))
  if (unknown !== undefined) throw new AdminError(`"${name}" takes ${command.usage}, not --${unknown}.`)
  return { help: false, command, flags: flags as Flags }
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  ...Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }])),
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new AdminError(message)
  }
}

/** Returns the text that `--help` prints. */
export function helpText(): string {
  const entries = Object.entries(commands).map(([name, { usage, doc }]) => `  ${name} ${usage}\n      ${doc}`)
  return `npm run -s admin -- <noun> <verb> [flags]

${entries.join('\n')}

Prints only JSON to standard output. Errors go to standard error, with exit code 1.
Works on the store of the current settings, even while the server runs.
`
}
