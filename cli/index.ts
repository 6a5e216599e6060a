import { ConfigError } from '../src/platform/config/config'
import { type Host, startRun } from './run'
import { runServer } from './run-server'
import { describeError, exitCodes, printMessage, UsageError } from './support'

/** New files and folders give no permissions to others: the data folder itself may be open to all users. */
const umask = 0o027

/** Runs one command. @returns its exit code: 0 done, 1 failed, 2 wrong usage */
export const run = async (args: readonly string[], host?: Host): Promise<number> => {
  process.umask(umask)
  startRun(host)
  try {
    // Fast path for services: `hearth serve` without flags needs no command-line parser.
    if (args.length !== 1 || args[0] !== 'serve') return await (await import('./program')).runProgram(args)
    await runServer({})
    return exitCodes.done
  } catch (error) {
    for (const line of describeError(error).split('\n')) printMessage(`hearth: ${line}`)
    return error instanceof UsageError || error instanceof ConfigError ? exitCodes.wrongUsage : exitCodes.failed
  }
}

/** Runs the command that the arguments of this process name, and leaves its exit code. */
export async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2))
}
