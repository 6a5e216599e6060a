/** The parts of a wall display; a parent chooses. */
export const displayParts = ['calendar', 'chores', 'shopping', 'celebrations', 'photos', 'weather'] as const
export type DisplayPart = (typeof displayParts)[number]

/** Maximum displays of a family. */
export const maxDisplays = 10

/** Minutes until a pairing code expires. */
export const codeMinutes = 10

/** Maximum unused codes: on the whole server, and for one address. */
export const maxOpenCodes = { server: 200, address: 10 }

/** Seconds in which a tick can be undone without a PIN. The screen offers it for a shorter time. */
export const undoSeconds = 60

/** Days of a display: today and the coming week. */
export const shownDays = 8

/** Limits of the content, so that a wall can hold it in memory: events of a day, chores, items of a list, and photos. */
export const shownLimits = { events: 40, chores: 100, items: 60, photos: 60 }

/** Whether a time of day is in the night. @param times `HH:MM`; a night from 21:30 to 06:00 spans midnight */
export const isNight = (time: string, { from, to }: { from: string; to: string }) =>
  from <= to ? from <= time && time < to : time >= from || time < to
