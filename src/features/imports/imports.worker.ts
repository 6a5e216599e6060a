import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { ReadAnswer } from './imports.read'
import { type ReadOrder, readRecords } from './imports.records'

/** The worker's own scope. */
declare const self: Worker

const answer = async (order: ReadOrder): Promise<ReadAnswer> => {
  try {
    return { records: await readRecords(order) }
  } catch (error) {
    return { problem: error instanceof AppError ? error.reason : msg('This file cannot be read.') }
  }
}

self.onmessage = ({ data }: MessageEvent<ReadOrder>) => void answer(data).then((reply) => self.postMessage(reply))
