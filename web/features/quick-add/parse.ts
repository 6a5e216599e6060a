import type { Language } from '#src/shared/language/languages'
import type { Parse } from './quick-add.types'

const languages: Readonly<Record<Language, () => Promise<{ compile: () => Promise<Parse> }>>> = {
  en: () => import('./parse/language.en'),
  de: () => import('./parse/language.de'),
  es: () => import('./parse/language.es'),
  fr: () => import('./parse/language.fr'),
}

/** Loads what understands a language. */
export const loadParse = async (language: Language): Promise<Parse> => (await languages[language]()).compile()
