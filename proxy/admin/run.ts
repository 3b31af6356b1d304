import { parseArgs } from 'node:util'
import { AdminError, type Command, FLAGS, type Flags } from './command.ts'
import { commands } from './commands.ts'

/** What the command line asks for: help, or a command with its flags. */
export type Invocation =
  | { readonly help: true }
  | { readonly help: false; readonly command: Command; readonly flags: Flags }

/** Reads the words after `npm run -s admin --`; throws AdminError naming what is wrong. */
export function readArguments(words: readonly string[]): Invocation {
  const { positionals, values } = parsed(words)
  if (values.help === true || positionals.length === 0) return { help: true }
  const name = positionals.join(' ')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new AdminError(`There is no command "${name}". See --help.`)
  const { help: _, ...flags } = values
  const foreign = Object.keys(flags).find((flag) => !command.flags.some((own) => own === flag))
  if (foreign !== undefined) throw new AdminError(`"${name}" takes ${command.usage}, not --${foreign}.`)
  return { help: false, command, flags: flags as Flags }
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  ...Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }])),
} as const

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new AdminError(message)
  }
}

/** What `--help` prints. */
export function helpText(): string {
  const entries = Object.entries(commands).map(([name, { usage, doc }]) => `  ${name} ${usage}\n      ${doc}`)
  return `npm run -s admin -- <noun> <verb> [flags]

${entries.join('\n')}

Prints JSON alone on standard output; errors go to standard error with exit code 1.
Works on the store that the environment names, also while the server runs.
`
}
