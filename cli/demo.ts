import { machineTimezone } from './init'
import { command, jsonOption } from './options'

/** In years: about three months. */
const defaultYears = '0.25'

export const demoCommand = () =>
  command('demo', 'fill an empty data folder with a demo family and print its sign-ins', 'hearth demo --data ./demo --years 2')
    .option('--years <number>', 'years of family history', defaultYears)
    .option('--seed <text>', 'seed of the random history; the same seed makes the same history', 'hearth')
    .option('--timezone <name>', `time zone of the family (default: the machine's, ${machineTimezone()})`)
    .addOption(jsonOption())
    .action(async (flags) => (await import('./demo-act')).demo(flags))
