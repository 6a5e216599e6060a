import type { GetICUArgs } from '@schummar/icu-type-parser'
import { MessageFormatter, pluralTypeHandler, selectTypeHandler } from '@ultraq/icu-message-formatter'

/** A text in ICU MessageFormat: `{count, plural, one {# item} other {# items}}`. */
export type Args = Record<string, unknown>

/** The arguments that a text names, with their types. */
export type ArgsOf<Text extends string, Value = string | number> = GetICUArgs<
  Text,
  { ICUArgument: Value; ICUNumberArgument: number; ICUDateArgument: never }
>

/** The parameters after a text: none for one without arguments. */
export type ArgsParameter<Text extends string> = keyof ArgsOf<Text> extends never ? [] : [args: ArgsOf<Text>]

/** Cached: to construct a format takes longer than to use it a hundred times. */
const numberFormats = new Map<string, Intl.NumberFormat>()

const numberText = (value: number, _options: string, locale: string) => {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}

const types = {
  plural: pluralTypeHandler,
  select: selectTypeHandler,
  number: numberText,
}

const formatters = new Map<string, MessageFormatter>()

const formatterOf = (locale: string) => {
  const formatter = formatters.get(locale) ?? new MessageFormatter(locale, types)
  formatters.set(locale, formatter)
  return formatter
}

/**
 * The parts of a text whose arguments may be elements. Not the formatter's `format`, which caches every text with its arguments for good.
 * @param locale of plurals and numbers, a BCP 47 tag
 */
export const formatParts = (locale: string, text: string, args: Args): unknown[] =>
  (formatterOf(locale).process(text, args) as unknown[]).flat(Number.POSITIVE_INFINITY)

export const formatMessage = (locale: string, text: string, args?: Args): string => (args ? formatParts(locale, text, args).join('') : text)
