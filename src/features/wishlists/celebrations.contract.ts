import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { holidayKeys } from './holidays.rules'

export const birthday = () =>
  z.object({
    /** Stable from year to year. */
    id: z.string(),
    name: z.string(),
    /** The member whose birthday it is, if it is one. */
    userId: z.string().nullable(),
    /** `YYYY-MM-DD`, or `--MM-DD` without a year. */
    birthDate: z.string(),
    /** The next birthday, today included: `YYYY-MM-DD`. */
    date: z.string(),
    /** The age on that day; null without a year of birth. */
    age: z.number().int().nonnegative().nullable(),
    daysLeft: z.number().int().nonnegative(),
  })
export type BirthdayReply = OutputOf<typeof birthday>

/** The most days by which a reminder can be early. */
const maxRemindDays = 60
const days = () => z.number().int().min(0).max(maxRemindDays)

const settings = () => ({
  holidays: z.array(z.enum(holidayKeys)).max(holidayKeys.length),
  /** Days between the reminder and the holiday. */
  remindDays: days(),
  /** Whether the family is reminded of birthdays, and how many days before. */
  remindOfBirthdays: z.boolean(),
  birthdayDays: days(),
})

const celebrations = () =>
  z.object({
    ...settings(),
    /** The next date of each holiday that a family can choose, the nearest first. */
    dates: z.array(z.object({ key: z.enum(holidayKeys), date: z.string(), daysLeft: z.number().int().nonnegative() })),
  })
export type CelebrationsReply = OutputOf<typeof celebrations>

export const celebrationsChange = z.lazy(() => {
  const { holidays, ...others } = settings()
  return z.object({ holidays: holidays.transform((keys) => [...new Set(keys)]), ...others }).partial()
})
export type CelebrationsChange = z.output<typeof celebrationsChange>

const holidays = '/api/families/:familyId/holidays'

export const celebrationsApi = {
  birthdays: endpoint('GET', '/api/families/:familyId/birthdays', {
    cache: 'date',
    can: 'member',
    about: 'Lists the next birthday of everybody whose birth date the caller may see, the nearest first.',
    response: () => z.array(birthday()),
  }),
  holidays: endpoint('GET', holidays, {
    cache: 'date',
    can: 'member',
    about: "Returns the family's holidays and reminders, and the next date of every holiday.",
    response: celebrations,
  }),
  setHolidays: endpoint('PUT', holidays, {
    can: 'edit_calendar',
    about: 'Sets the given ones of the holidays and reminders of the family.',
    body: celebrationsChange,
    response: celebrations,
  }),
}
