import type { ReadableKind } from './imports.rules'
import { decodeText } from './imports.text'
import { readBankFile } from './kinds/bank.read'
import { readCardText } from './kinds/cards.read'
import { readGedcom } from './kinds/gedcom.read'
import { readCalendarRecords } from './kinds/ics.read'

export type ReadOrder = { kind: ReadableKind; bytes: Uint8Array; zone: string }

/** The readers of files. They run in a worker, and know no family. */
const readers = {
  ics: ({ bytes, zone }: ReadOrder) => readCalendarRecords(decodeText(bytes), zone),
  vcf: ({ bytes }: ReadOrder) => readCardText(decodeText(bytes)),
  gedcom: ({ bytes }: ReadOrder) => readGedcom(decodeText(bytes)),
  csv: ({ bytes }: ReadOrder) => readBankFile(decodeText(bytes)),
} satisfies Record<ReadableKind, (order: ReadOrder) => unknown>

export type Records = { [Kind in ReadableKind]: ReturnType<(typeof readers)[Kind]> }

/** @throws AppError 422 for a file of another format */
export const readRecords = (order: ReadOrder): Records[ReadableKind] => readers[order.kind](order)
