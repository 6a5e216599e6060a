import { command, jsonOption, passwordOption } from './options'
import { CommandError, type DataFlags, printMessage, printResult, readSettings, validate } from './support'

type Flags = DataFlags & {
  family: string
  firstName: string
  lastName?: string
  email: string
  timezone?: string
  passwordStdin?: boolean
}

/** The time zone this machine is set to, as an IANA name. */
export const machineTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const init = async ({ data, json, passwordStdin, family: familyName, ...admin }: Flags) => {
  const [{ firstFamily }, { withServices }, { readPassword }] = await Promise.all([
    import('../src/features/setup/setup.contract'),
    import('./data'),
    import('./password'),
  ])
  const folder = readSettings(['data'], { data }).data
  const shape = firstFamily.unwrap().omit({ password: true })
  const input = validate(shape, { familyName, timezone: machineTimezone(), ...admin }, { familyName: '--family' })
  const made = await withServices(
    folder,
    async ({ setup }) => {
      // Check before asking for a password; `run` checks again.
      if (!setup.needed()) throw new CommandError(`The server in ${folder} is already set up.`)
      return setup.run({ ...input, password: await readPassword({ passwordStdin }) })
    },
    { create: true },
  )
  const { user, family } = made
  const people = { id: user.id, username: user.username, email: user.email, firstName: user.firstName, lastName: user.lastName }
  const text = `${family.name} (${family.timezone}) is ready. ${user.firstName} signs in as ${user.email} or ${user.username}.`
  printResult(json, { family, user: people }, text)
  printMessage('Start the server with `hearth serve`.')
}

export const initCommand = () =>
  command(
    'init',
    'make the first family and its admin',
    'hearth init --family "The Smiths" --first-name Ada --email ada@example.org --timezone Europe/Berlin',
  )
    .requiredOption('--family <name>', 'name of the family')
    .requiredOption('--first-name <name>', "the admin's first name")
    .option('--last-name <name>', "the admin's last name")
    .requiredOption('--email <address>', "the admin's e-mail address")
    .option('--timezone <name>', `time zone of the family (default: this machine's, ${machineTimezone()})`)
    .addOption(passwordOption())
    .addOption(jsonOption())
    .action(init)
