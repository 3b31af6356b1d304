import { type CommandCall, CommandError, helpText, printJson, runCommand } from '../../data/command.ts'
import { systemRandom } from '../accounts/key.ts'
import { lineLog } from '../log.ts'
import { readConfig } from '../settings/config.ts'
import { openBilling } from '../wiring/accounts.ts'
import { openStore } from '../wiring/open-store.ts'
import { openWebhookStore } from '../wiring/open-webhooks.ts'
import { type AdminCommand, type Flags, options } from './command.ts'
import { commands } from './commands.ts'

const admin = {
  summary:
    'Manages accounts, keys, plans, usage, and billing in the store of the current settings, even while the server runs.',
  usage: 'npm run -s admin -- <command> [<options>]',
  example: 'npm run -s admin -- key create --email owner@example.com --plan starter',
  subcommands: Object.fromEntries(
    Object.entries(commands).map(([name, { usage, doc }]) => [`${name} ${usage}`, doc]),
  ),
  options,
  allowOperands: true,
  notes: 'Prints JSON on standard output. Errors go to standard error.',
  run,
} as const

async function run({ flags, operands, env }: CommandCall<typeof options>): Promise<void> {
  if (operands.length === 0) return void process.stdout.write(helpText(admin))
  const command = commandOf(operands.join(' '), flags)
  const config = readConfig(env)
  const store = await openStore(config, 'command')
  try {
    const now = () => new Date()
    const log = lineLog((line) => process.stderr.write(line), now)
    const billing = () => openBilling(config, { store, now, log })
    const webhooks = () => openWebhookStore(config)
    printJson(await command.run(flags, { store, now, random: systemRandom, billing, webhooks }))
  } finally {
    await store.close()
  }
}

/** Returns a command by its name. Throws CommandError if there is none, or if it does not take one of the flags. */
function commandOf(name: string, flags: Flags): AdminCommand {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new CommandError(`There is no command "${name}". See --help.`)
  const unknown = Object.entries(flags).find(
    ([flag, value]) => value !== undefined && !command.flags.some((known) => known === flag),
  )
  if (unknown) throw new CommandError(`"${name}" takes ${command.usage}, not --${unknown[0]}.`)
  return command
}

runCommand(admin)
