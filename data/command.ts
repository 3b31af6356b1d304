import { type ParseArgsConfig, parseArgs } from 'node:util'
import { loadEnvFile } from './env-file.ts'
import { fileMessage } from './system-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** An option of a command. With `value`, a placeholder such as `<folder>`, it takes a value; without, it is a switch. */
export interface Option {
  readonly value?: string
  readonly help: string
  readonly multiple?: true
  readonly default?: (env: Environment) => string
}

export type Options = Readonly<Record<string, Option>>

type ValueOf<O extends Option> = O extends { readonly value: string }
  ? O extends { readonly multiple: true }
    ? readonly string[] | undefined
    : O extends { readonly default: unknown }
      ? string
      : string | undefined
  : boolean

/** The values of a command's options, by name. */
export type Flags<O extends Options> = { readonly [Name in keyof O]: ValueOf<O[Name]> }

/** A command line that was read. */
export interface CommandCall<O extends Options> {
  readonly flags: Flags<O>
  readonly operands: readonly string[]
  readonly env: Environment
}

/** A command: its help text, its options, and what it does. */
export interface Command<O extends Options = Options> {
  readonly summary: string
  /** How to call it, such as `npm run try -- <url or file>`. */
  readonly usage: string
  /** A complete command line. */
  readonly example: string
  /** First operands that it understands, with their meaning. */
  readonly subcommands?: Readonly<Record<string, string>>
  readonly options: O
  readonly allowOperands?: true
  /** Tables below the options: terms with their meanings, by heading. */
  readonly tables?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Meaning of each exit status. */
  readonly exits?: Readonly<Record<number, string>>
  /** Paragraphs below the tables, separated by empty lines. */
  readonly notes?: string
  /** Does not read `.env`, so that a measurement does not depend on the settings of a machine. */
  readonly ignoresEnvFile?: true
  /** Returns the exit status, 0 if none. Throws `CommandError` to end with a message and a status. */
  run(call: CommandCall<O>): void | number | Promise<void> | Promise<number>
}

/** Ends a command with a message on standard error. */
export class CommandError extends Error {
  readonly exitStatus: number

  constructor(message: string, exitStatus = 1) {
    super(message)
    this.name = 'CommandError'
    this.exitStatus = exitStatus
  }
}

/** Ends a command with a message and its help text. */
export class UsageError extends CommandError {}

/**
 * Runs a command with the arguments of this process and the settings of `.env`. An error prints its message alone and exits
 * with 1, unless it is a `CommandError` of another status. A reader that closes the output early (`| head`) is not an error.
 */
export function runCommand<const O extends Options>(command: Command<O>): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  const run = async () => {
    if (!command.ignoresEnvFile) loadEnvFile()
    const call = readCall(command, process.argv.slice(2), process.env)
    if (call === 'help') process.stdout.write(helpText(command))
    else process.exitCode = (await command.run(call)) ?? 0
  }
  run().catch((error: unknown) => {
    const help = error instanceof UsageError ? `\n\n${helpText(command)}` : ''
    process.stderr.write(`${messageOf(error)}${help}\n`)
    process.exitCode = error instanceof CommandError ? error.exitStatus : 1
  })
}

const messageOf = (error: unknown): string =>
  fileMessage(error) ?? (error instanceof Error ? error.message : String(error))

/** Reads a command line. Throws for an unknown option, or a value that is missing or not expected. */
export function readCall<const O extends Options>(
  { options, allowOperands }: Command<O>,
  args: readonly string[],
  env: Environment,
): CommandCall<O> | 'help' {
  const declared = Object.entries(options).map(([name, { value, multiple }]) => {
    return [name, { type: value === undefined ? 'boolean' : 'string', multiple: multiple === true }] as const
  })
  const { values, positionals } = parseArguments(args, {
    allowPositionals: allowOperands === true,
    options: { ...Object.fromEntries(declared), help: { type: 'boolean', short: 'h' } },
  })
  const { help, ...stated } = values as Readonly<Record<string, unknown>>
  if (help === true) return 'help'
  const flags = Object.entries(options).map(([name, { value, default: byDefault }]) => [
    name,
    stated[name] ?? (value === undefined ? false : byDefault?.(env)),
  ])
  return { flags: Object.fromEntries(flags) as Flags<O>, operands: positionals, env }
}

/** Node explains some errors in several lines; ours have one. */
function parseArguments(args: readonly string[], config: Omit<ParseArgsConfig, 'args'>) {
  try {
    return parseArgs({ ...config, args: [...args] })
  } catch (error) {
    throw new CommandError((error as Error).message.replaceAll('\n', ' '))
  }
}

const HELP: Option = { help: 'this text' }
const EXITS = { 0: 'success', 1: 'an error, printed on standard error' }
const WIDTH = 120

/** Renders the help text of a command, in lines of at most 120 characters. */
export function helpText(command: Command): string {
  const {
    summary,
    usage,
    example,
    subcommands = {},
    options,
    tables = {},
    exits = EXITS,
    notes = '',
  } = command
  const commands = Object.entries(subcommands)
  const flags = Object.entries({ ...options, help: HELP }).map(
    ([name, { value, help }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, help] as const,
  )
  const sections = Object.entries({ ...tables, 'Exit status': exits }).map(
    ([heading, terms]) => [heading, Object.entries(terms)] as const,
  )
  const rows = [...commands, ...flags, ...sections.flatMap(([, terms]) => terms)]
  const width = Math.max(...rows.map(([term]) => term.length))
  const table = (rows: readonly (readonly [term: string, help: string])[]) =>
    rows.map(([term, help]) => {
      const lines = wrap(help, WIDTH - width - 4).map((line) => `${' '.repeat(width + 4)}${line}`)
      return `  ${term.padEnd(width)}  ${lines.join('\n').trimStart()}`
    })
  const paragraphs = notes.split(/\n\s*\n/).map((text) => wrap(text, WIDTH).join('\n'))
  const parts = [
    wrap(summary, WIDTH),
    [`Usage: ${usage}`],
    table(commands),
    table(flags),
    ...sections.map(([heading, terms]) => [`${heading}:`, ...table(terms)]),
    ...paragraphs.map((text) => [text]),
    [`Example: ${example}`],
  ]
  return `${parts
    .map((lines) => lines.join('\n'))
    .filter((text) => text !== '')
    .join('\n\n')}\n`
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Prints a line on standard output. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a value as one line of JSON on standard output. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value))
}
