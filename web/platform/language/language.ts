import { signal } from '@preact/signals-react'
import {
  firstDayIn,
  type HourCycle,
  type Language,
  languageOf,
  languages,
  localeOf,
  type Translation,
} from '#src/shared/language/languages'

/** The languages of a reader, and two for tests: `pseudo` lengthens and marks every text, `mirrored` lays out from right to left. */
export type ReaderLanguage = Language | 'pseudo' | 'mirrored'

/** Empty without a browser, in tests. */
const browserLocales = (): readonly string[] => navigator.languages ?? []

const storageKey = 'hearth.language'

const readerLanguages: readonly ReaderLanguage[] = [...languages, 'pseudo', 'mirrored']

const stored = (): ReaderLanguage | undefined => {
  // Storage throws in private windows of some browsers.
  try {
    const value = localStorage.getItem(storageKey)
    return readerLanguages.find((language) => language === value)
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

/** The start of a line in the reader's direction of writing. */
export const readerDirection = (): 'ltr' | 'rtl' => (current.value === 'mirrored' ? 'rtl' : 'ltr')

/** The locale of the reader's dates, numbers and sorting, a BCP 47 tag. */
export const readerLocale = () => localeOf(spokenLanguage(), browserLocales())

export const isTranslation = (language: ReaderLanguage): language is Translation =>
  language !== 'en' && language !== 'pseudo' && language !== 'mirrored'

/** A user's choices; null follows the browser's language or the region. */
type Preferences = { language: Language | null; firstDayOfWeek: number | null; hourCycle: HourCycle | null }

const preferences = signal<Omit<Preferences, 'language'>>({ firstDayOfWeek: null, hourCycle: null })

/** The reader's clock; undefined for that of the region. */
export const readerHourCycle = () => preferences.value.hourCycle ?? undefined

/** The first day of the reader's week, 1 for Monday to 7 for Sunday. */
export const readerFirstDay = (): number => preferences.value.firstDayOfWeek ?? firstDayIn(readerLocale())

/** Changes when texts or formats do: the key of everything on the page. */
export const readerKey = () => `${current.value} ${preferences.value.firstDayOfWeek} ${readerHourCycle()}`

/** Switches the language when all catalogues of the loaded code are there. */
const setLanguage = async (language: ReaderLanguage) => {
  if (language !== 'en') for (const load of catalogues) track(load(language))
  await cataloguesLoaded()
  current.value = language
  document.documentElement.lang = spokenLanguage()
  document.documentElement.dir = readerDirection()
  try {
    localStorage.setItem(storageKey, language)
  } catch {}
}

const isForTests = () => stored() === 'pseudo' || stored() === 'mirrored'

/** Starts in the language of the last visit, else in the browser's. */
export const startLanguage = () => setLanguage(stored() ?? languageOf(browserLocales()))

/** Takes over the choices of the signed-in user. */
export const setPreferences = async ({ language, firstDayOfWeek, hourCycle }: Preferences) => {
  if (!isForTests()) await setLanguage(language ?? languageOf(browserLocales()))
  preferences.value = { firstDayOfWeek, hourCycle }
}
