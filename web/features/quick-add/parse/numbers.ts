/** Whether the comma is the decimal sign of a locale. */
const hasComma = (locale: string) => new Intl.NumberFormat(locale).format(1.5).includes(',')

/**
 * A number as people type it. The last sign is the decimal one, unless three digits follow and the locale groups thousands by it.
 * @param text digits with "." and ","
 */
export const parseNumber = (text: string, locale: string) => {
  const plain = text.replace(/['\u00a0 ]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return Number(plain)
  const isComma = plain[last] === ','
  const isGrouped = plain.length - last === 4 && (isComma !== hasComma(locale) || (plain.match(isComma ? /,/g : /\./g)?.length ?? 0) > 1)
  const digits = plain.replace(/[.,]/g, '')
  return isGrouped ? Number(digits) : Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`)
}

export const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '1/2': 0.5, '1/4': 0.25, '3/4': 0.75 }

/** "0.5" or "0,5" */
export const numberText = (number: number, locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 }).format(number)
