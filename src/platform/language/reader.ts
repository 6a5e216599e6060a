import { formatMessage } from '#src/shared/language/format-message'
import { type HourCycle, type Language, localeOf } from '#src/shared/language/languages'
import type { Message } from '#src/shared/language/message'
import { catalogues } from './catalogues'

type Choices = {
  language: Language | null
  hourCycle?: HourCycle | null
  /** BCP 47 tags of the reader's browser in order of preference; the first one in that language formats dates and numbers. */
  locales?: readonly string[] | null
}

/** The texts and formats of somebody who reads what the server writes: mails and notifications. */
export const readerWith = ({ language: chosen, hourCycle, locales }: Choices) => {
  const language = chosen ?? 'en'
  const locale = localeOf(language, locales ?? [])
  return {
    language,
    locale,

    t(message: Message): string {
      const { text, args } = typeof message === 'string' ? { text: message, args: undefined } : message
      return formatMessage(locale, (language !== 'en' && catalogues[language][text]) || text, args)
    },

    /** "Tue, Nov 24" @param long "Tuesday, November 24" */
    day: (date: Temporal.PlainDate, width: 'short' | 'long' = 'short') =>
      date.toLocaleString(locale, { weekday: width, month: width, day: 'numeric' }),

    /** "Saturday, December 5, 2026" */
    date: (date: Temporal.PlainDate) => date.toLocaleString(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),

    /** "3:00 PM" */
    time: (time: Temporal.PlainTime) =>
      time.toLocaleString(locale, { hour: 'numeric', minute: '2-digit', hourCycle: hourCycle ?? undefined }),

    /** "Tue, Nov 24, 4:30 PM" */
    dayAndTime: (moment: Temporal.ZonedDateTime) =>
      moment.toLocaleString(locale, {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: hourCycle ?? undefined,
      }),

    /** "Saturday, November 21 at 10:00 AM EST" */
    moment: (moment: Temporal.ZonedDateTime) =>
      moment.toLocaleString(locale, {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
        hourCycle: hourCycle ?? undefined,
      }),

    /** "$84.20" */
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 2 }).format(amount),
  }
}
export type Reader = ReturnType<typeof readerWith>
