import type { Member } from '#src/platform/access'
import type { Message } from '#src/shared/language/message'
import type { ImportOutcome } from './imports.contract'
import type { BankColumns } from './kinds/bank.rules'

/** The kinds of rows that imports add. */
export const rowKinds = [
  'transaction',
  'event',
  'contact',
  'relative',
  'story',
  'shopping_list',
  'shopping_item',
  'task',
  'document',
  'photo',
] as const
export type RowKind = (typeof rowKinds)[number]

/** A row that an import added or changed. */
export type ImportedRow = {
  kind: RowKind
  rowId: string
  title: string
  sourceId?: string
  before?: Record<string, unknown>
}

/** One item of a file. `write` adds its rows, in a transaction of the caller. */
export type Step = {
  title: string
  detail: string | null
  outcome: ImportOutcome
  /** The reason why it, or a part of it, is left out. */
  reasons: Message[]
  write?: () => ImportedRow[]
  /** Runs before `write`, outside of its transaction. An AppError leaves the item out. */
  prepare?: () => Promise<void>
}

export type Plan = {
  steps: Step[]
  headers?: string[]
  columns?: BankColumns
  headerLine?: string
  /** Writes all items at once, instead of their steps: `add` takes the rows in that transaction. */
  writeAll?: (recheckAccess: () => void, add: (row: ImportedRow) => void) => Promise<void>
}

/** The surroundings of an import that its plan needs. */
export type PlanContext = {
  member: Member
  /** The family's time zone. */
  zone: string
  /** Of the reader's language and region. */
  locale: string
  /** The row that this or an earlier import made of an item of a file; undefined if there is none or it is gone. */
  known: (sourceId: string) => { kind: RowKind; rowId: string } | undefined
  columns: BankColumns | undefined
  /** Stores a file of the uploaded ZIP as the member's own upload. @returns its address @throws AppError 413, 415, 422, 507 */
  storeFile: (path: string) => Promise<string>
  /** The columns of the last applied file with these headers. */
  remembered: (headerLine: string) => BankColumns | undefined
}

/** A format: its reader and its effects in a family. The worker reads the `Records`. */
export type Importer<Records> = { plan: (records: Records, context: PlanContext) => Plan | Promise<Plan> }

/** How rows of a kind are found and removed by the service of their feature. */
export type Remover = {
  /** @returns the fingerprint of the row with its parts; undefined if it is gone */
  fingerprint: (rowId: string) => string | undefined
  /** Moves the row to the trash, or sets the values before the import. */
  takeBack: (member: Member, row: { rowId: string; before: Record<string, unknown> | null }) => void
}
