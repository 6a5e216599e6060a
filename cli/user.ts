import { Command } from 'commander'
import { fullName } from '../src/features/accounts/accounts.rules'
import type { Services } from '../src/services'
import { command, jsonOption, passwordOption } from './options'
import { answer, type DataFlags, readSettings, table, valid } from './support'

type PasswordFlags = DataFlags & { passwordStdin?: boolean }

/** Runs on the chosen data folder; what an act needs to import is loaded with it. */
const onData = async <T>({ data }: DataFlags, act: (services: Services) => T | Promise<T>) => {
  const { withServices } = await import('./data')
  return withServices(readSettings(['data'], { data }).data, act)
}

/** What is told about an account. */
const summary = (services: Services, id: string) => {
  const { username, firstName, lastName, email, disabledAt, createdAt } = services.accounts.get(id)
  const families = services.families.mine(id).map((family) => ({ id: family.id, name: family.name, role: family.membership.role }))
  const name = fullName({ firstName, lastName, username })
  return { id, username, name, firstName, lastName, email, disabled: disabledAt !== null, createdAt, families }
}
type Summary = ReturnType<typeof summary>

const list = async (flags: DataFlags) => {
  const users = await onData(flags, (services) => services.accounts.list().map(({ id }) => summary(services, id)))
  const rows = users.map((user) => [
    user.id,
    user.username,
    user.name,
    user.email ?? '',
    user.disabled ? 'disabled' : 'active',
    user.families.map(({ name, role }) => `${name} (${role})`).join(', '),
  ])
  answer(flags.json, users, users.length ? table(['ID', 'USERNAME', 'NAME', 'E-MAIL', 'STATE', 'FAMILIES'], rows) : 'No user yet.')
}

type NewUser = PasswordFlags & { family: string; firstName: string; lastName?: string; email?: string; username?: string; role?: string }

const add = async ({ family, role: wantedRole = 'member', passwordStdin, data, json, ...person }: NewUser) => {
  const [{ newAccount }, { member }, { readPassword }] = await Promise.all([
    import('../src/features/accounts/accounts.contract'),
    import('../src/features/families/families.contract'),
    import('./password'),
  ])
  const { role } = valid(member().pick({ role: true }), { role: wantedRole })
  // A stand-in: everything else is checked before anyone types a password.
  const { password: _, ...account } = valid(newAccount, { ...person, password: 'not yet asked for' })
  const user = await onData({ data }, async (services) => {
    const { accounts, families, atomically } = services
    families.get(family)
    const passwordHash = await accounts.hash(await readPassword({ passwordStdin }))
    return atomically(() => {
      const { id } = accounts.add(account, passwordHash)
      families.join(family, id, role)
      return summary(services, id)
    })
  })
  answer(json, user, `${user.firstName} can sign in as ${[user.email, user.username].filter(Boolean).join(' or ')}.`)
}

const resetPassword = async (name: string, { passwordStdin, ...flags }: PasswordFlags) => {
  const { readPassword } = await import('./password')
  const user = await onData(flags, async (services) => {
    const { accounts, sessions } = services
    const { id } = accounts.named(name)
    await accounts.resetPassword(id, await readPassword({ passwordStdin }))
    sessions.endAll(id)
    return summary(services, id)
  })
  answer(flags.json, user, `${user.username} has a new password and is signed out everywhere.`)
}

const setDisabled = (disabled: boolean, text: (user: Summary) => string) => async (name: string, flags: DataFlags) => {
  const user = await onData(flags, (services) => {
    const { accounts, sessions, invitations, atomically } = services
    const { id } = accounts.named(name)
    return atomically(() => {
      accounts.setDisabled(id, disabled)
      if (disabled) {
        sessions.endAll(id)
        invitations.cancelBy(id)
      }
      return summary(services, id)
    })
  })
  answer(flags.json, user, text(user))
}

const onUser = (name: string, about: string) =>
  command(name, about, `hearth user ${name} ada@example.org`).argument('<user>', 'id, e-mail address or username').addOption(jsonOption())

/** `hearth user list | add | reset-password | disable | enable` */
export const userCommand = () =>
  new Command('user')
    .description('accounts: list, add, reset-password, disable, enable')
    .addHelpText('after', '\nExample:\n  hearth user list')
    .addCommand(command('list', 'list the accounts', 'hearth user list --json').addOption(jsonOption()).action(list))
    .addCommand(
      command('add', 'make an account in a family', 'hearth user add --family ID --first-name Max --username max --role child')
        .requiredOption('--family <id>', 'the family (see: hearth family list)')
        .requiredOption('--first-name <name>', 'first name')
        .option('--last-name <name>', 'last name')
        .option('--email <address>', 'e-mail address (or --username)')
        .option('--username <name>', 'username (or --email)')
        .option('--role <role>', 'admin, parent, member, child or extended (default: member)')
        .addOption(passwordOption())
        .addOption(jsonOption())
        .action(add),
    )
    .addCommand(
      onUser('reset-password', 'give a user a new password and end their sessions').addOption(passwordOption()).action(resetPassword),
    )
    .addCommand(
      onUser('disable', 'let a user sign in no more and end their sessions').action(
        setDisabled(true, ({ username }) => `${username} is disabled and signed out everywhere.`),
      ),
    )
    .addCommand(
      onUser('enable', 'let a disabled user sign in again').action(setDisabled(false, ({ username }) => `${username} can sign in again.`)),
    )
