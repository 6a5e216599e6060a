import { Command, CommanderError } from 'commander'
import { version } from '../src/platform/version'
import { alertsCommand } from './alerts'
import { backupCommand } from './backup'
import { completionCommand } from './completion'
import { configCommand } from './config'
import { demoCommand } from './demo'
import { doctorCommand } from './doctor'
import { exportCommand } from './export'
import { familyCommand } from './family'
import { healthCommand } from './health'
import { importCommand } from './import'
import { initCommand } from './init'
import { inviteCommand } from './invite'
import { mailCommand } from './mail'
import { recoverCommand } from './recover'
import { currentRun } from './run'
import { serveCommand } from './serve'
import { exitCodes } from './support'
import { uploadsCommand } from './uploads'
import { userCommand } from './user'
import { versionCommand } from './version'

const commands = {
  serve: serveCommand,
  init: initCommand,
  invite: inviteCommand,
  user: userCommand,
  family: familyCommand,
  demo: demoCommand,
  backup: backupCommand,
  recover: recoverCommand,
  uploads: uploadsCommand,
  export: exportCommand,
  import: importCommand,
  config: configCommand,
  doctor: doctorCommand,
  alerts: alertsCommand,
  mail: mailCommand,
  health: healthCommand,
  version: versionCommand,
  completion: () => completionCommand(() => hearth()),
}

/** Every command of the executable. A command loads its modules only when it runs, so that `hearth health` stays cheap. */
export const hearth = (wanted?: string): Command => {
  const program = new Command('hearth')
    .description('Hearth, a family hub on your own server')
    .version(version)
    .addHelpText('after', '\nExample:\n  hearth serve --data /srv/hearth')
  // Only the requested command: creating all of them takes longer than starting the server.
  const known = Object.entries(commands).filter(([name]) => name === wanted)
  for (const [, make] of known.length ? known : Object.entries(commands)) program.addCommand(make())
  return program
}

/** A finished subcommand inherits no settings from its parent, so each one is configured. */
const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

const nameOf = (command: Command): string => (command.parent ? `${nameOf(command.parent)} ` : '') + command.name()

/**
 * Runs the command that the arguments name.
 * @returns the exit code; Commander has already written any error in the arguments
 * @throws the command's error
 */
export const runProgram = async (args: readonly string[]): Promise<number> => {
  const program = hearth(args[0])
  for (const command of everyCommand(program)) {
    command
      .exitOverride()
      .configureOutput({
        writeOut: (text) => currentRun().write(1, text),
        writeErr: (text) => currentRun().write(2, text),
        outputError: (text, write) => write(text.replace(/^error: /, 'hearth: ')),
      })
      .showHelpAfterError(`See: ${nameOf(command)} --help`)
  }
  program.hook('preAction', (_, action) => {
    currentRun().envFile = action.opts<{ envFile?: string }>().envFile
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage
  }
}
