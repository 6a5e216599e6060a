import { formatDay } from '#web/platform/format/formats'
import { msg } from './texts'

const kindNames: Record<string, string> = { home: 'Home', work: msg('Work'), mobile: msg('Mobile'), fax: msg('Fax'), other: msg('Other') }

export const kindName = (kind: string) => kindNames[kind] ?? kind

/** The kinds to choose from, with the present one if it is another text. */
export const kindOptions = (kinds: readonly string[], present: string) =>
  [...kinds, ...(kinds.includes(present) ? [] : [present])].map((value) => ({ value, label: kindName(value) }))

/** A birthday with or without a year. */
export const birthdayText = (birthday: string) => {
  const hasYear = !birthday.startsWith('--')
  const day = Temporal.PlainDate.from(hasYear ? birthday : `2000${birthday.slice(1)}`)
  return formatDay(day, hasYear ? { dateStyle: 'long' } : { month: 'long', day: 'numeric' })
}
