import { Command } from 'commander'
import type { Services } from '../src/services'
import { machineTimezone } from './init'
import { command, jsonOption } from './options'
import { answer, type DataFlags, readSettings, table, valid } from './support'

const list = async ({ json, data }: DataFlags) => {
  const { failIfLossy, readServices } = await import('./read-only-data')
  const folder = readSettings(['data'], { data }).data
  const all = ({ families }: Services) => families.all().map((family) => ({ ...family, members: families.members(family.id).length }))
  const { result: families, recovered } = await readServices(folder, all, { tables: ['users', 'family_members', 'families'] })
  const rows = families.map(({ id, name, timezone, members }) => [id, name, timezone, String(members)])
  answer(json, families, families.length ? table(['ID', 'NAME', 'TIME ZONE', 'MEMBERS'], rows) : 'No family yet.')
  failIfLossy(folder, recovered)
}

type Flags = DataFlags & { name: string; admin: string; timezone?: string }

const create = async ({ json, data, name, admin, timezone = machineTimezone() }: Flags) => {
  const [{ newFamily }, { withServices }] = await Promise.all([import('../src/features/families/families.contract'), import('./data')])
  const input = valid(newFamily, { name, timezone })
  const family = await withServices(readSettings(['data'], { data }).data, ({ accounts, families }) =>
    families.create(accounts.named(admin).id, input),
  )
  answer(json, family, family.id)
}

/** `hearth family list | create` */
export const familyCommand = () =>
  new Command('family')
    .description('families: list, create')
    .addHelpText('after', '\nExample:\n  hearth family list')
    .addCommand(command('list', 'list the families', 'hearth family list --json').addOption(jsonOption()).action(list))
    .addCommand(
      command('create', 'make another family and print its id', 'hearth family create --name "The Joneses" --admin ada@example.org')
        .requiredOption('--name <name>', 'name of the family')
        .requiredOption('--admin <user>', 'its admin: id, e-mail address or username')
        .option('--timezone <name>', `time zone of the family (default: this machine's, ${machineTimezone()})`)
        .addOption(jsonOption())
        .action(create),
    )
