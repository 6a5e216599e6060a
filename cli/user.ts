import { Command } from 'commander'
import { fullName } from '../src/features/accounts/accounts.rules'
import type { Services } from '../src/server/services'
import { command, jsonOption, passwordOption } from './options'
import { CommandError, type DataFlags, printResult, readSettings, table, validate } from './support'

type PasswordFlags = DataFlags & { passwordStdin?: boolean }

/** Runs an act on the services of the data folder, which load only now. */
const onData = async <T>({ data }: DataFlags, act: (services: Services) => T | Promise<T>) => {
  const { withServices } = await import('./data')
  return withServices(readSettings(['data'], { data }).data, act)
}

/** An account as the commands print it. */
const summary = (services: Services, id: string) => {
  const { username, firstName, lastName, email, disabledAt, createdAt } = services.accounts.get(id)
  const families = services.families.ofUser(id).map((family) => ({ id: family.id, name: family.name, role: family.membership.role }))
  const name = fullName({ firstName, lastName, username })
  return { id, username, name, firstName, lastName, email, disabled: disabledAt !== null, createdAt, families }
}

const list = async (flags: DataFlags) => {
  const { failIfLossy, readServices } = await import('./read-only-data')
  const { data } = readSettings(['data'], { data: flags.data })
  const read = await readServices(data, (services) => services.accounts.list().map(({ id }) => summary(services, id)), {
    tables: ['users', 'family_members', 'families'],
  })
  const users = read.result
  const rows = users.map((user) => [
    user.id,
    user.username,
    user.name,
    user.email ?? '',
    user.disabled ? 'disabled' : 'active',
    user.families.map(({ name, role }) => `${name} (${role})`).join(', '),
  ])
  printResult(flags.json, users, users.length ? table(['ID', 'USERNAME', 'NAME', 'E-MAIL', 'STATE', 'FAMILIES'], rows) : 'No user yet.')
  failIfLossy(data, read.recovered)
}

type NewUser = PasswordFlags & { family: string; firstName: string; lastName?: string; email?: string; username?: string; role?: string }

const add = async ({ family, role: wantedRole = 'member', passwordStdin, data, json, ...person }: NewUser) => {
  const [{ newAccount }, { member }, { readPassword }] = await Promise.all([
    import('../src/features/accounts/accounts.contract'),
    import('../src/features/families/families.contract'),
    import('./password'),
  ])
  const { role } = validate(member().pick({ role: true }), { role: wantedRole })
  // A placeholder password: everything else is validated before the prompt.
  const { password: _, ...account } = validate(newAccount, { ...person, password: 'a placeholder password' })
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
  printResult(json, user, `${user.firstName} can sign in as ${[user.email, user.username].filter(Boolean).join(' or ')}.`)
}

const resetPassword = async (name: string, { passwordStdin, ...flags }: PasswordFlags) => {
  const { readPassword } = await import('./password')
  const user = await onData(flags, async (services) => {
    const { accounts, sessions } = services
    const { id } = accounts.getByName(name)
    await accounts.resetPassword(id, await readPassword({ passwordStdin }))
    sessions.endAll(id)
    return summary(services, id)
  })
  printResult(flags.json, user, `${user.username} has a new password and is signed out everywhere.`)
}

/** Families whose only admin with an enabled account is this user. */
const familiesLeftAlone = ({ accounts, families }: Services, userId: string) => {
  const canAct = (id: string) => accounts.get(id).disabledAt === null
  return families.ofUser(userId).filter(({ id, isActive, membership }) => {
    if (!isActive || membership.role !== 'admin' || !canAct(userId)) return false
    return !families.people(id).some((other) => other.role === 'admin' && other.isActive && other.userId !== userId && canAct(other.userId))
  })
}

const disable = async (name: string, { force, ...flags }: DataFlags & { force?: boolean }) => {
  const user = await onData(flags, (services) => {
    const { accounts, sessions, invitations, atomically } = services
    const { id } = accounts.getByName(name)
    return atomically(() => {
      const alone = familiesLeftAlone(services, id).map((family) => family.name)
      if (alone.length && !force)
        throw new CommandError(
          `${accounts.get(id).username} is the only active admin of ${alone.join(' and ')}: nobody could invite, change roles or see the server then. Make somebody else an admin first, or add --force.`,
        )
      accounts.setDisabled(id, true)
      sessions.endAll(id)
      invitations.cancelBy(id)
      return { ...summary(services, id), familiesWithoutAdmin: alone }
    })
  })
  const { username, familiesWithoutAdmin: alone } = user
  const consequence = alone.length
    ? ` ${alone.join(' and ')} has no active admin now; \`hearth user enable ${username}${flags.data ? ` --data ${flags.data}` : ''}\` undoes this.`
    : ''
  printResult(flags.json, user, `${username} is disabled and signed out everywhere.${consequence}`)
}

const enable = async (name: string, flags: DataFlags) => {
  const user = await onData(flags, (services) => {
    const { id } = services.accounts.getByName(name)
    services.accounts.setDisabled(id, false)
    return summary(services, id)
  })
  printResult(flags.json, user, `${user.username} can sign in again.`)
}

const onUser = (name: string, about: string) =>
  command(name, about, `hearth user ${name} ada@example.org`).argument('<user>', 'id, e-mail address or username').addOption(jsonOption())

type Changes = typeof import('./user-changes')

/** Loads an act's modules only when it runs. */
const change =
  (name: keyof Changes) =>
  async (...args: unknown[]) => {
    const act = (await import('./user-changes'))[name] as (...given: unknown[]) => Promise<void>
    await act(...args)
  }

/** `hearth user list | add | reset-password | disable | enable | role | sessions | delete` */
export const userCommand = () =>
  new Command('user')
    .description('accounts: list, add, reset-password, disable, enable, role, sessions, delete')
    .addHelpText('after', '\nExample:\n  hearth user list')
    .addCommand(command('list', 'list the accounts', 'hearth user list --json').addOption(jsonOption()).action(list))
    .addCommand(
      command('add', 'create an account in a family', 'hearth user add --family ID --first-name Max --username max --role child')
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
      onUser('disable', 'block a user from signing in and end their sessions')
        .option('--force', 'allow it for the only active admin of a family')
        .action(disable),
    )
    .addCommand(onUser('enable', 'let a disabled user sign in again').action(enable))
    .addCommand(
      command('role', "change a member's role and with it their permissions", 'hearth user role ada@example.org parent')
        .argument('<user>', 'id, e-mail address or username')
        .argument('<role>', 'admin, parent, member, child or extended')
        .option('--family <id>', 'the family (optional if there is only one)')
        .addOption(jsonOption())
        .action(change('role')),
    )
    .addCommand(
      onUser('sessions', 'list where a user is signed in').option('--end', 'sign the user out everywhere').action(change('sessions')),
    )
    .addCommand(
      onUser('delete', "delete an account for good; the user's content stays, with their name")
        .option('--force', 'skip the confirmation')
        .option('--no-backup', 'skip the backup')
        .action(change('deleteUser')),
    )
