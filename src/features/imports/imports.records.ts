import type { ReadableKind } from './imports.rules'
import { decodeText } from './imports.text'
import { readBankFile } from './kinds/bank.read'

export type ReadOrder = { kind: ReadableKind; bytes: Uint8Array; zone: string }

/** The readers of files. They run in a worker, and know no family. */
const readers = {
  csv: ({ bytes }: ReadOrder) => readBankFile(decodeText(bytes)),
} satisfies Record<ReadableKind, (order: ReadOrder) => unknown>

export type Records = { [Kind in ReadableKind]: ReturnType<(typeof readers)[Kind]> }

/** @throws AppError 422 for a file of another format */
export const readRecords = (order: ReadOrder): Records[ReadableKind] => readers[order.kind](order)
