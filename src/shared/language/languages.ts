/** The languages of Hearth. English is the language of the sources; the others have catalogues (`docs/languages/README.md`). */
export const languages = ['en', 'de', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

/** A language that has catalogues. */
export type Translation = Exclude<Language, 'en'>

/** Each language by its own name, for the choice of one. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' }

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code)

/**
 * The first of a reader's locales that Hearth speaks.
 * @param locales BCP 47 tags in order of preference, such as `navigator.languages`
 */
export const languageOf = (locales: readonly string[]): Language =>
  locales.map((locale) => locale.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en'

/**
 * The locale for dates, numbers and sorting: the first of the reader's locales in that language, else the language alone, so that a German page
 * on an English phone has no English months.
 */
export const localeOf = (language: Language, locales: readonly string[]): string =>
  locales.find((locale) => locale.split('-')[0]?.toLowerCase() === language) ?? language
