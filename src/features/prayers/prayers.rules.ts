export const prayerCategories = ['general', 'health', 'family', 'guidance', 'work', 'thanks', 'other'] as const
export type PrayerCategory = (typeof prayerCategories)[number]

/** The most urgent last. */
export const urgencies = ['normal', 'high', 'urgent'] as const
export type Urgency = (typeof urgencies)[number]

/** Maximum open requests of a family: all of them are sent at once. */
export const maxOpen = 500

/** Maximum testimonies of a family, and how many of them are searched, without an index of their words. */
export const maxTestimonies = 5000

/** Days for which an "I prayed" may be late: it can wait on a device without a connection. */
export const lateDays = 31

type Owned = { isPublic: boolean; createdBy: string }

/** Whether a member may see a request: a private one is visible to its maker alone. */
export const maySee = ({ userId }: { userId: string }, { isPublic, createdBy }: Owned) => isPublic || createdBy === userId

/**
 * The next daily reminder after `now`, as an instant. A day on which the clock skips the time has its reminder an hour later.
 * @param at local time, `HH:MM`
 */
export const nextReminder = (now: Temporal.Instant, at: string, timezone: string) => {
  const here = now.toZonedDateTimeISO(timezone)
  const today = here.withPlainTime(at)
  return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today : here.add({ days: 1 }).withPlainTime(at)).toInstant()
}
