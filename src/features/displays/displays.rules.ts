/** What a wall display can show. A parent chooses. */
export const displayParts = ['calendar', 'chores', 'shopping', 'celebrations', 'photos', 'weather'] as const
export type DisplayPart = (typeof displayParts)[number]

/** Maximum displays of a family. */
export const maxDisplays = 10

/** Minutes for which a pairing code counts. */
export const codeMinutes = 10

/** Codes that wait at once: on the whole server, and from one address. */
export const maxOpenCodes = { server: 200, address: 10 }

/** Seconds for which a tick can be taken back without a PIN. The screen offers it for a shorter time. */
export const undoSeconds = 60

/** Days of a display: today and the coming week. */
export const shownDays = 8

/** Limits of what is shown, so that a wall can keep it in memory: events of a day, chores, items of a list, and photos. */
export const shownLimits = { events: 40, chores: 100, items: 60, photos: 60 }

/** Whether a time of day is in the night. @param times `HH:MM`; a night from 21:30 to 06:00 goes over midnight */
export const isNight = (time: string, { from, to }: { from: string; to: string }) =>
  from <= to ? from <= time && time < to : time >= from || time < to
