import { RRuleTemporal } from 'rrule-temporal'
import { FileProblem, readCalendarFile, readCalendarObjects } from './calendar-file.read'
import type { FileAnswer, FileOrder, ObjectsAnswer, ObjectsOrder } from './subscriptions.fetch'

/** The worker's own scope. */
declare const self: Worker

const answer = (order: FileOrder | ObjectsOrder): FileAnswer | ObjectsAnswer => {
  try {
    if ('texts' in order) return readCalendarObjects(order.texts, order, RRuleTemporal)
    return readCalendarFile(order.text, order, RRuleTemporal)
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.problem : 'no_calendar' }
  }
}

self.onmessage = ({ data }: MessageEvent<FileOrder | ObjectsOrder>) => self.postMessage(answer(data))
