import { RRuleTemporal } from 'rrule-temporal'
import { FileProblem, readCalendarFile } from './calendar-file.read'
import type { FileAnswer, FileOrder } from './subscriptions.fetch'

/** The worker's own scope. */
declare const self: Worker

const answer = ({ text, ...reading }: FileOrder): FileAnswer => {
  try {
    return readCalendarFile(text, reading, RRuleTemporal)
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.problem : 'no_calendar' }
  }
}

self.onmessage = ({ data }: MessageEvent<FileOrder>) => self.postMessage(answer(data))
