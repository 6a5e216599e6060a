import { formatDay } from '#web/platform/format/formats'
import { t } from './texts'

const kindNames = (): Record<string, string> => ({
  home: t('Home'),
  work: t('Work'),
  mobile: t('Mobile'),
  fax: t('Fax'),
  other: t('Other'),
})

export const kindName = (kind: string) => kindNames()[kind] ?? kind

/** The kinds to choose from, with the present one if it is another text. */
export const kindOptions = (kinds: readonly string[], present: string) =>
  [...kinds, ...(kinds.includes(present) ? [] : [present])].map((value) => ({ value, label: kindName(value) }))

/** A birthday with or without a year. */
export const birthdayText = (birthday: string) => {
  const hasYear = !birthday.startsWith('--')
  const day = Temporal.PlainDate.from(hasYear ? birthday : `2000${birthday.slice(1)}`)
  return formatDay(day, hasYear ? { dateStyle: 'long' } : { month: 'long', day: 'numeric' })
}
