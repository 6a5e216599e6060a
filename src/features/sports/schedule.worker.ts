import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { CalendarAnswer, CalendarOrder } from './schedule.calendar'
import { readCalendar } from './schedule.ical'

/** The worker's own scope. */
declare const self: Worker

const answer = ({ text, team, zone }: CalendarOrder): CalendarAnswer => {
  try {
    return readCalendar(text, team, zone)
  } catch (error) {
    return { problem: error instanceof AppError ? error.reason : msg('This is not a calendar file.') }
  }
}

self.onmessage = ({ data }: MessageEvent<CalendarOrder>) => self.postMessage(answer(data))
