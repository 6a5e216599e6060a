import type { Services } from '../src/server/services'
import { withServices } from './data'
import { backUpFirst, confirmByName, type RemovalFlags } from './removal'
import { CommandError, type DataFlags, printMessage, printResult, readSettings, table, UsageError, validate } from './support'

const familiesOf = ({ families }: Services, userId: string) => families.ofUser(userId)

/** @returns the family with the wanted id, or the user's only family */
const chosenFamily = (services: Services, user: { id: string; username: string }, wanted: string | undefined) => {
  const all = familiesOf(services, user.id)
  const chosen = wanted ? all.find(({ id }) => id === wanted) : all[0]
  if (!chosen) throw new CommandError(`${user.username} is not a member of ${wanted ? `family ${wanted}` : 'any family'}.`)
  if (!wanted && all.length > 1)
    throw new UsageError(`Name the family, with --family and one of these:\n${all.map(({ id, name }) => `  ${id}  ${name}`).join('\n')}`)
  return chosen
}

export const role = async (name: string, wanted: string, { json, family, ...flags }: DataFlags & { family?: string }) => {
  const { member } = await import('../src/features/families/families.contract')
  const { role } = validate(member().pick({ role: true }), { role: wanted }, { role: 'role' })
  const changed = await withServices(readSettings(['data'], flags).data, (services) => {
    const user = services.accounts.getByName(name)
    const { id, name: familyName } = chosenFamily(services, user, family)
    const { permissions } = services.families.setRole(id, user.id, role)
    return { id: user.id, username: user.username, family: { id, name: familyName }, role, permissions }
  })
  printResult(json, changed, `${changed.username} is ${role} in ${changed.family.name} now.`)
}

export const sessions = async (name: string, { json, end, ...flags }: DataFlags & { end?: boolean }) => {
  const { username, open } = await withServices(readSettings(['data'], flags).data, ({ accounts, sessions }) => {
    const { id, username } = accounts.getByName(name)
    const open = sessions.list(id, '').map(({ current: _, ...session }) => session)
    if (end) sessions.endAll(id)
    return { username, open }
  })
  const rows = open.map(({ userAgent, address, createdAt, lastUsedAt }) => [lastUsedAt, createdAt, address ?? '', userAgent ?? ''])
  const text = rows.length ? table(['LAST USED', 'SIGNED IN', 'ADDRESS', 'BROWSER'], rows) : `${username} is signed in nowhere.`
  printResult(json, open, text)
  if (end && rows.length) printMessage(`${username} is signed out everywhere.`)
}

/** @throws CommandError if a family would lose its last active admin */
const assertNotOnlyAdmin = (services: Services, user: { id: string; username: string }) => {
  const isAble = (userId: string) => userId !== user.id && services.accounts.get(userId).disabledAt === null
  for (const { id, name, membership } of familiesOf(services, user.id)) {
    if (membership.role !== 'admin' || !membership.isActive) continue
    const others = services.families.people(id).filter(({ role, isActive, userId }) => role === 'admin' && isActive && isAble(userId))
    if (others.length === 0)
      throw new CommandError(
        `${user.username} is the only admin of ${name}. Make somebody else one with \`hearth user role USER admin --family ${id}\`, or delete the family with \`hearth family delete ${id}\`.`,
      )
  }
}

export const deleteUser = async (name: string, { json, force, backup, ...flags }: DataFlags & RemovalFlags) => {
  const settings = readSettings(['data', 'minFree'], flags)
  const deleted = await withServices(settings.data, async (services) => {
    const { accounts, sessions, families, userSettings, appPasswords, directory, atomically } = services
    const { id, username, firstName } = accounts.getByName(name)
    assertNotOnlyAdmin(services, { id, username })
    const familyNames = familiesOf(services, id).map((family) => family.name)
    const about = `The account ${username}${familyNames.length ? `, of ${familyNames.join(' and ')},` : ''} is deleted for good. Content by ${firstName} stays, with the name.`
    await confirmByName(username, about, { force })
    await backUpFirst(settings, { backup })
    return atomically(() => {
      // Checked again: admins may have changed during the backup.
      assertNotOnlyAdmin(services, { id, username })
      families.removeUser(id)
      userSettings.delete(id)
      appPasswords.removeAll(id)
      directory.profiles.delete(id)
      accounts.delete(id)
      sessions.endAll(id)
      return { id, username }
    })
  })
  printResult(json, deleted, `${deleted.username} is deleted.`)
}
