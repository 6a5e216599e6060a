import { invalid } from '#src/platform/errors'
import { askWorker } from '#src/platform/native/ask-worker'
import { workerPath } from '#src/platform/native/embedded'
import { type Message, msg } from '#src/shared/language/message'
import { createSemaphore } from '#src/shared/semaphore'
import type { Schedule } from './schedule.rules'

export type CalendarOrder = { text: string; team: string; zone: string }
export type CalendarAnswer = Schedule | { problem: Message }

/** The largest file takes a Raspberry Pi a second. */
const timeoutSeconds = 10
const semaphore = createSemaphore(1)

/**
 * Reads a league's calendar in a worker, one file at a time.
 * @throws AppError 422 for a text that is not a calendar, or takes too long to read
 */
export const readCalendarFile = async (order: CalendarOrder, seconds = timeoutSeconds): Promise<Schedule> => {
  const path = workerPath('features/sports/schedule.worker')
  const answer = await semaphore(() => askWorker<CalendarAnswer>({ path, order, seconds }))
  if (!answer) throw invalid('text', msg('This calendar takes too long to read.'))
  if ('problem' in answer) throw invalid('text', answer.problem)
  return answer
}
