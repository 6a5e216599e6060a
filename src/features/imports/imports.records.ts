import type { ImportKind } from './imports.rules'
import { decodeText } from './imports.text'
import { readBankFile } from './kinds/bank.read'
import { readCardText } from './kinds/cards.read'
import { readDonetick } from './kinds/donetick.read'
import { readGedcom } from './kinds/gedcom.read'
import { readGedcomZip } from './kinds/gedcom.zip'
import { readGrocy } from './kinds/grocy.read'
import { readCalendarRecords } from './kinds/ics.read'
import { readKitchenOwl } from './kinds/kitchenowl.read'
import { readListText } from './kinds/lists.read'
import { readTakeout } from './kinds/takeout.read'

export type ReadOrder = { kind: ImportKind; bytes: Uint8Array; zone: string; zipPath?: string }

/** The readers of files. They run in a worker, and know no family. */
const readers = {
  ics: ({ bytes, zone }: ReadOrder) => readCalendarRecords(decodeText(bytes), zone),
  vcf: ({ bytes }: ReadOrder) => readCardText(decodeText(bytes)),
  gedcom: ({ bytes, zipPath }: ReadOrder) => (zipPath ? readGedcomZip(zipPath) : readGedcom(decodeText(bytes))),
  csv: ({ bytes }: ReadOrder) => readBankFile(decodeText(bytes)),
  takeout: ({ zipPath }: ReadOrder) => readTakeout(zipPath),
  cozi: ({ bytes, zone }: ReadOrder) => readListText(decodeText(bytes), 'Cozi', zone),
  anylist: ({ bytes, zone }: ReadOrder) => readListText(decodeText(bytes), 'AnyList', zone),
  kitchenowl: ({ bytes, zone }: ReadOrder) => readKitchenOwl(decodeText(bytes), zone),
  grocy: ({ bytes }: ReadOrder) => readGrocy(decodeText(bytes)),
  donetick: ({ bytes, zone }: ReadOrder) => readDonetick(decodeText(bytes), zone),
} satisfies Record<ImportKind, (order: ReadOrder) => unknown>

export type Records = { [Kind in ImportKind]: Awaited<ReturnType<(typeof readers)[Kind]>> }

/** @throws AppError 422 for a file of another format */
export const readRecords = async (order: ReadOrder): Promise<Records[ImportKind]> => readers[order.kind](order)
