import { machineTimezone } from './init'
import { command, jsonOption } from './options'

/** About three months. */
const defaultYears = '0.25'

export const demoCommand = () =>
  command(
    'demo',
    'fill an empty data folder with a family to try Hearth with, and print its sign-ins',
    'hearth demo --data ./demo --years 2',
  )
    .option('--years <number>', 'how many years of life the family has behind it', defaultYears)
    .option('--seed <text>', 'another seed makes other days; the same one makes the same ones', 'hearth')
    .option('--timezone <name>', `time zone of the family (default: this machine's, ${machineTimezone()})`)
    .addOption(jsonOption())
    .action(async (flags) => (await import('./demo-act')).demo(flags))
