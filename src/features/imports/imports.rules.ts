import type { Area } from '#src/shared/areas'
import type { MemberCan } from '#src/shared/permissions'

/** The formats of other programs. */
export const importKinds = ['ics', 'vcf', 'gedcom', 'csv', 'takeout', 'cozi', 'kitchenowl', 'grocy', 'donetick', 'anylist'] as const
export type ImportKind = (typeof importKinds)[number]

/** The area and the permission of the rows of each format. */
export const kindRules = {
  ics: { area: 'calendar', can: 'edit_calendar' },
  vcf: { area: 'directory', can: 'member' },
  csv: { area: 'finances', can: 'edit_finances' },
  gedcom: { area: 'ancestry', can: 'edit_ancestry' },
  takeout: { area: 'photos', can: 'edit_photos' },
  // Rows of several areas: each one asks for its own permission.
  cozi: { area: 'shopping', can: 'member' },
  kitchenowl: { area: 'shopping', can: 'member' },
  grocy: { area: 'shopping', can: 'member' },
  donetick: { area: 'tasks', can: 'member' },
  anylist: { area: 'shopping', can: 'member' },
} as const satisfies Record<ImportKind, { area: Area; can: MemberCan }>

export const importStatuses = ['reading', 'ready', 'failed', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Whether the server is at work, so that a screen asks again. */
export const isRunning = (status: ImportStatus) => status === 'reading' || status === 'applying' || status === 'undoing'

/** Days in which an import can be undone, and after which an unused preview is deleted. */
export const importDays = 30

/** Maximum bytes of a file, and maximum rows that are read from it. A family's trash has room for two undone imports. */
export const importLimits = { bytes: 10 * 1024 * 1024, rows: 2500 }

/** The bounds of a ZIP with pictures. */
export const importZip = { entries: 100_000, bytes: 64 * 1024 ** 3 }

/** Kinds whose file may be a ZIP, as large as an upload may be. */
export const zipKinds: readonly ImportKind[] = ['gedcom', 'takeout']

/** The format of a file by its name and its first characters; undefined if Hearth can't read it. */
export const kindOf = (fileName: string, head: string): ImportKind | undefined =>
  detected(fileName.toLowerCase(), head.replace(/^\ufeff/, '').trimStart())

/** The app of a JSON file by the fields at its beginning. */
const jsonKind = (head: string): ImportKind | undefined => {
  if (/"frequencyType"/.test(head)) return 'donetick'
  if (/"(?:shopping_lists?|period_type|row_created_timestamp|quantity_units)"/.test(head)) return 'grocy'
  if (/"(?:shoppinglists|recipes|paid_for|planner_feature|expenses_feature)"/.test(head)) return 'kitchenowl'
  return undefined
}

const detected = (name: string, head: string): ImportKind | undefined => {
  if (/^BEGIN:VCALENDAR/i.test(head)) return 'ics'
  if (/^BEGIN:VCARD/i.test(head)) return 'vcf'
  if (/^0\s+HEAD\b/.test(head)) return 'gedcom'
  if (head.startsWith('PK\u0003\u0004')) return /Takeout\//.test(head) ? 'takeout' : 'gedcom'
  if (/^[[{]/.test(head)) return jsonKind(head)
  if (/\.(csv|tsv)$/.test(name)) return 'csv'
  if (/\.(ics|ical|ifb)$/.test(name)) return 'ics'
  if (/\.(vcf|vcard)$/.test(name)) return 'vcf'
  if (/\.(ged|gdz)$/.test(name)) return 'gedcom'
  return undefined
}
