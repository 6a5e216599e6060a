/** The languages of Hearth. English is the language of the sources; the others have catalogues (`docs/languages/README.md`). */
export const languages = ['en', 'de', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

/** A language that has catalogues. */
export type Translation = Exclude<Language, 'en'>

/** Each language by its own name, for the choice of one. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' }

/** 12 hours with AM and PM, or 24. */
export const hourCycles = ['h12', 'h23'] as const
export type HourCycle = (typeof hourCycles)[number]

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code)

/**
 * The first of a reader's locales that Hearth speaks.
 * @param locales BCP 47 tags in order of preference, such as `navigator.languages`
 * @param fallback the language for a reader of none of them
 */
export const languageOf = (locales: readonly string[], fallback: Language = 'en'): Language =>
  locales.map((locale) => locale.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? fallback

/**
 * The locale for dates, numbers and sorting: the first of the reader's locales in that language, else the language alone, so that a German page
 * on an English phone has no English months.
 */
export const localeOf = (language: Language, locales: readonly string[]): string =>
  locales.find((locale) => locale.split('-')[0]?.toLowerCase() === language) ?? language

/** Whether `Intl` takes a tag: `en-GB`, not `en-abcdefghi`. */
const isLocale = (tag: string) => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The valid locales of an `Accept-Language` header in order of preference: `de-AT,de;q=0.9,en;q=0.5`. */
export const localesOf = (header: string): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [locale = '', quality = ''] = entry.split(';')
      return { locale: locale.trim(), weight: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1) }
    })
    .filter(({ locale, weight }) => isLocale(locale) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ locale }) => locale)

/** The first day of the week in a locale's region, 1 for Monday to 7 for Sunday. Browsers without the call get Sunday for American English and Monday for the rest. */
export const firstDayIn = (locale: string): number => {
  const region = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return region.getWeekInfo?.().firstDay ?? (/^en(-US)?$/.test(locale) ? 7 : 1)
}
