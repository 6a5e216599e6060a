import { Command } from 'commander'
import type { Services } from '../src/server/services'
import { machineTimezone } from './init'
import { command, jsonOption } from './options'
import { backUpFirst, confirmByName, type RemovalFlags } from './removal'
import { type DataFlags, printMessage, printResult, readSettings, table, validate } from './support'

const list = async ({ json, data }: DataFlags) => {
  const { failIfLossy, readServices } = await import('./read-only-data')
  const folder = readSettings(['data'], { data }).data
  const all = ({ families }: Services) => {
    const serverFamilyId = families.serverFamily()?.id
    return families
      .all()
      .map((family) => ({ ...family, members: families.people(family.id).length, managesServer: family.id === serverFamilyId }))
  }
  const { result: families, recovered } = await readServices(folder, all, {
    tables: ['users', 'family_members', 'families'],
  })
  const rows = families.map(({ id, name, timezone, members, managesServer }) => [
    id,
    name,
    timezone,
    String(members),
    managesServer ? 'yes' : '',
  ])
  printResult(json, families, families.length ? table(['ID', 'NAME', 'TIME ZONE', 'MEMBERS', 'MANAGES SERVER'], rows) : 'No family yet.')
  failIfLossy(folder, recovered)
}

type RemoveFlags = DataFlags & RemovalFlags & { newServerFamily?: string }

const remove = async (id: string, { json, force, backup, newServerFamily: next, ...flags }: RemoveFlags) => {
  const { withServices } = await import('./data')
  const settings = readSettings(['data', 'minFree'], flags)
  const deleted = await withServices(settings.data, async ({ accounts, families }) => {
    families.assertDeletable(id, next)
    const { name } = families.get(id)
    const people = families.people(id)
    const about = `${name} is deleted for good, with everything in it. Its ${people.length === 1 ? 'member keeps the account' : `${people.length} members keep their accounts`}.`
    await confirmByName(name, about, { force })
    await backUpFirst(settings, { backup })
    families.delete(id, next)
    const usersWithoutFamily = accounts
      .list()
      .filter((user) => people.some(({ userId }) => userId === user.id) && families.ofUser(user.id).length === 0)
    return {
      id,
      name,
      nextServerFamily: next === undefined ? null : families.get(next).name,
      withoutFamily: usersWithoutFamily.map(({ username }) => username),
    }
  })
  printResult(json, deleted, `${deleted.name} is deleted.`)
  if (deleted.nextServerFamily) printMessage(`The admins of ${deleted.nextServerFamily} manage this server from now on.`)
  if (deleted.withoutFamily.length)
    printMessage(`No longer in any family: ${deleted.withoutFamily.join(', ')}. \`hearth user delete USER\` removes an account.`)
}

type Flags = DataFlags & { name: string; admin: string; timezone?: string }

const create = async ({ json, data, name, admin, timezone = machineTimezone() }: Flags) => {
  const [{ newFamily }, { withServices }] = await Promise.all([import('../src/features/families/families.contract'), import('./data')])
  const input = validate(newFamily, { name, timezone })
  const family = await withServices(readSettings(['data'], { data }).data, ({ accounts, families }) =>
    families.create(accounts.getByName(admin).id, input),
  )
  printResult(json, family, family.id)
}

/** `hearth family list | create | delete` */
export const familyCommand = () =>
  new Command('family')
    .description('families: list, create, delete')
    .addHelpText('after', '\nExample:\n  hearth family list')
    .addCommand(command('list', 'list the families', 'hearth family list --json').addOption(jsonOption()).action(list))
    .addCommand(
      command('create', 'create a family and print its id', 'hearth family create --name "The Joneses" --admin ada@example.org')
        .requiredOption('--name <name>', 'name of the family')
        .requiredOption('--admin <user>', 'id, e-mail address or username of its admin')
        .option('--timezone <name>', `time zone of the family (default: the machine's, ${machineTimezone()})`)
        .addOption(jsonOption())
        .action(create),
    )
    .addCommand(
      command('delete', 'delete a family with everything in it', 'hearth family delete 0199c0de-0000-7000-8000-000000000000')
        .argument('<id>', 'its id from `hearth family list`')
        .option('--new-server-family <id>', 'family whose admins manage the server from then on; needed when the deleted family manages it')
        .option('--force', 'skip the confirmation')
        .option('--no-backup', 'skip the backup')
        .addOption(jsonOption())
        .action(remove),
    )
