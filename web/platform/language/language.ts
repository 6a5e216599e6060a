import { signal } from '@preact/signals-react'
import { type Language, languageOf, localeOf, type Translation } from '#src/shared/language/languages'

/** The languages of a reader, and two for tests: `pseudo` lengthens and marks every text, `mirrored` lays out from right to left. */
export type ReaderLanguage = Language | 'pseudo' | 'mirrored'

/** Empty where there is no browser, in tests. */
const browserLocales = (): readonly string[] => navigator.languages ?? []

const storageKey = 'hearth.language'

const stored = (): ReaderLanguage | undefined => {
  try {
    return (localStorage.getItem(storageKey) as ReaderLanguage | null) ?? undefined
  } catch {
    return undefined
  }
}

const current = signal<ReaderLanguage>('en')

/** Loads a catalogue in a language. */
type Load = (language: ReaderLanguage) => Promise<unknown>

const catalogues = new Set<Load>()
const loading = new Set<Promise<unknown>>()

const track = (load: Promise<unknown>) => {
  loading.add(load)
  load.catch(() => {}).finally(() => loading.delete(load))
}

/** Adds a catalogue: it loads at once in the reader's language, and again when that changes. */
export const addCatalogue = (load: Load) => {
  catalogues.add(load)
  if (current.peek() !== 'en') track(load(current.peek()))
}

/** Waits until the catalogues of all loaded code are there. A text that cannot be loaded is shown in English. */
export const cataloguesLoaded = async () => {
  while (loading.size > 0) await Promise.allSettled(loading)
}

/** The reader's language. */
export const readerLanguage = () => current.value

/** The reader's language without those for tests. */
export const spokenLanguage = (): Language => {
  const language = current.value
  return language === 'pseudo' || language === 'mirrored' ? 'en' : language
}

/** The locale of the reader's dates, numbers and sorting, a BCP 47 tag. */
export const readerLocale = () => localeOf(spokenLanguage(), browserLocales())

export const isTranslation = (language: ReaderLanguage): language is Translation =>
  language !== 'en' && language !== 'pseudo' && language !== 'mirrored'

/** Switches the language when all catalogues of the loaded code are there. */
export const setLanguage = async (language: ReaderLanguage) => {
  if (language !== 'en') for (const load of catalogues) track(load(language))
  await cataloguesLoaded()
  current.value = language
  document.documentElement.lang = spokenLanguage()
  document.documentElement.dir = language === 'mirrored' ? 'rtl' : 'ltr'
  try {
    localStorage.setItem(storageKey, language)
  } catch {}
}

/** Starts in the language of the last visit, else in the browser's. */
export const startLanguage = () => setLanguage(stored() ?? languageOf(navigator.languages))
