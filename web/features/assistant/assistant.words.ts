import { formatMoment } from '#web/platform/format/formats'
import { readerLocale } from '#web/platform/language/language'
import { t } from './texts'

/** The number of titles that an answer names before it counts the rest. */
const maxTitles = 3

/** "Piano, Dinner, Choir, and 2 more" */
export const enumerate = (names: string[]) => {
  const rest = names.length - maxTitles
  return new Intl.ListFormat(readerLocale()).format(rest > 0 ? [...names.slice(0, maxTitles), t('{count} more', { count: rest })] : names)
}

export const clockTime = (instant: string, timeZone: string) => formatMoment(instant, timeZone, { hour: 'numeric', minute: '2-digit' })

/** @param keywords separated by commas */
export const hasKeyword = (message: string, keywords: string) => {
  const words: readonly string[] = message.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return keywords.split(',').some((keyword) => words.includes(keyword.trim().toLowerCase()))
}
