import { ConfigError } from '../src/platform/config/config'
import { runServer } from './run-server'
import { describeError, exitCodes, printMessage, UsageError } from './support'

const run = async (args: readonly string[]): Promise<number> => {
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

/** New files and folders give no permissions to others: the data folder itself may be open to all users. */
const umask = 0o027

/**
 * Runs one command and leaves its exit code: 0 done, 1 failed, 2 wrong usage.
 * @param args what follows the program's name
 */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.umask(umask)
  process.exitCode = await run(args)
}
