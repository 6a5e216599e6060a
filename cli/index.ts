import { Command, CommanderError } from 'commander'
import { ConfigError } from '../src/platform/config'
import { version } from '../src/platform/version'
import { familyCommand } from './family'
import { healthCommand } from './health'
import { initCommand } from './init'
import { inviteCommand } from './invite'
import { serveCommand } from './serve'
import { explain, say, UsageError } from './support'
import { userCommand } from './user'
import { versionCommand } from './version'

const done = 0
const failed = 1
const wrongUsage = 2

const commands = {
  serve: serveCommand,
  init: initCommand,
  invite: inviteCommand,
  user: userCommand,
  family: familyCommand,
  health: healthCommand,
  version: versionCommand,
}

/** Every command of the executable. Each loads what it needs only when it runs, so that `hearth health` stays cheap. */
const hearth = (wanted: string | undefined) => {
  const program = new Command('hearth')
    .description('Hearth, a family hub on your own server')
    .version(version)
    .addHelpText('after', '\nExample:\n  hearth serve --data /srv/hearth')
  // Only the one that is asked for: making all of them takes longer than starting the server.
  const known = Object.entries(commands).filter(([name]) => name === wanted)
  for (const [, make] of known.length ? known : Object.entries(commands)) program.addCommand(make())
  return program
}

/** Subcommands copy nothing from a parent that they are added to ready-made. */
const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

const nameOf = (command: Command): string => (command.parent ? `${nameOf(command.parent)} ` : '') + command.name()

const run = async (args: readonly string[]): Promise<number> => {
  const program = hearth(args[0])
  for (const command of everyCommand(program)) {
    command
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'hearth: ')) })
      .showHelpAfterError(`See: ${nameOf(command)} --help`)
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return done
  } catch (error) {
    // Commander has written its message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : wrongUsage
    for (const line of explain(error).split('\n')) say(`hearth: ${line}`)
    return error instanceof UsageError || error instanceof ConfigError ? wrongUsage : failed
  }
}

/**
 * Runs one command and leaves its exit code: 0 done, 1 failed, 2 wrong usage.
 * @param args what follows the program's name
 */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.exitCode = await run(args)
}
