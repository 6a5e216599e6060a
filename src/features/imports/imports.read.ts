import { invalid } from '#src/platform/errors'
import { askWorker } from '#src/platform/native/ask-worker'
import { workerPath } from '#src/platform/native/embedded'
import { type Message, msg } from '#src/shared/language/message'
import { createSemaphore } from '#src/shared/semaphore'
import type { ReadOrder, Records } from './imports.records'
import type { ImportKind } from './imports.rules'

export type ReadAnswer = { records: Records[ImportKind] } | { problem: Message }

/** The largest files take a Raspberry Pi some seconds. */
const timeoutSeconds = 20
const semaphore = createSemaphore(1)

/**
 * Reads a file in a worker, one at a time.
 * @throws AppError 422 for a file of another format, or one that takes too long
 */
export const readInWorker = async (order: ReadOrder, seconds = timeoutSeconds): Promise<Records[ImportKind]> => {
  const path = workerPath('features/imports/imports.worker')
  const answer = await semaphore(() => askWorker<ReadAnswer>({ path, order, seconds }))
  if (!answer) throw invalid('objectPath', msg('This file takes too long to read.'))
  if ('problem' in answer) throw invalid('objectPath', answer.problem)
  return answer.records
}
