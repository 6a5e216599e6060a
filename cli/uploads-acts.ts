import type { TrashEntry } from '../src/features/objects/objects.trash'
import { sizeText } from '../src/operations/backups/backups.rules'
import { lockBackups } from '../src/platform/data-folder/lock'
import type { Services } from '../src/server/services'
import { countText } from './backup-support'
import { withServices } from './data'
import { CommandError, type DataFlags, printMessage, printResult, readSettings, table } from './support'

const onData = <T>({ data }: DataFlags, act: (services: Services, dataDir: string) => Promise<T>) => {
  const dataDir = readSettings(['data'], { data }).data
  return withServices(dataDir, (services) => act(services, dataDir))
}

/** Runs an act under the backup lock: a backup at the same time would miss a file that moves. */
const withoutBackup = async <T>(dataDir: string, act: () => Promise<T>) => {
  const lock = lockBackups(dataDir)
  try {
    return await act()
  } finally {
    lock.release()
  }
}

export const sweep = async ({ json, ...flags }: DataFlags) => {
  const swept = await onData(flags, async ({ upkeep }, dataDir) => {
    await upkeep.assertNotHeld()
    return withoutBackup(dataDir, () => upkeep.sweep({ all: true }))
  })
  printResult(json, swept, `${countText(swept.uploads, 'upload')} moved to the trash, for 30 days. \`hearth uploads list\` names them.`)
}

const reasons = { unused: 'belonged to nothing', unknown: 'had no row', damaged: 'was damaged' } as const

const rowsOf = (entries: readonly TrashEntry[]) =>
  entries.map(({ key, trashedAt, size, reason, row }) => [key, trashedAt, sizeText(size), row?.mimeType ?? '', reasons[reason]])

export const list = async ({ json, ...flags }: DataFlags) => {
  const entries = await onData(flags, ({ upkeep }) => upkeep.trash())
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  const text = `${table(['ID', 'MOVED AT', 'SIZE', 'TYPE', 'REASON'], rowsOf(entries))}\n\n${countText(entries.length, 'file')}, ${sizeText(bytes)}`
  printResult(json, entries, entries.length ? text : 'The trash is empty.')
}

export const restore = async (id: string, { json, ...flags }: DataFlags) => {
  const entry = await onData(flags, ({ upkeep }) => upkeep.restore(id))
  printResult(json, entry, `${id} is back. The clean-up leaves it alone for a day.`)
}

export const empty = async ({ json, all, ...flags }: DataFlags & { all?: boolean }) => {
  const removed = await onData(flags, ({ upkeep }) => upkeep.empty({ all }))
  const bytes = removed.reduce((sum, { size }) => sum + size, 0)
  const lines = [
    ...removed.map(({ key, size }) => `${key}  ${sizeText(size)}`),
    `${countText(removed.length, 'file')} removed, ${sizeText(bytes)}`,
  ]
  printResult(json, removed, lines.join('\n'))
}

export const repair = async ({ json, checkAll, ...flags }: DataFlags & { checkAll?: boolean }) => {
  const { repaired, whole, lost } = await onData(flags, ({ upkeep }, dataDir) =>
    withoutBackup(dataDir, () => upkeep.repair({ all: checkAll })),
  )
  const lines = [
    ...repaired.map((id) => `${id}  taken from the backups`),
    ...whole.map((id) => `${id}  is whole again`),
    ...lost.map((id) => `${id}  is in no backup of this folder`),
  ]
  printResult(json, { repaired, whole, lost }, lines.join('\n') || 'No upload is damaged or missing.')
  if (lost.length === 0) return
  printMessage('Look for them in other backups: `tar -xf BACKUP objects/…`, put the files below objects/, and run this again.')
  throw new CommandError(`${countText(lost.length, 'upload')} could not be repaired.`)
}
