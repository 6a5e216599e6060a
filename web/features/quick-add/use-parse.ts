import { useEffect, useState } from 'react'
import type { Language } from '#src/shared/language/languages'
import { loadParse } from './parse'
import type { Parse } from './quick-add.types'

const loaded = new Map<Language, Promise<Parse>>()

/** Loads what understands a language, once. */
export const parseOf = (language: Language) => {
  const known = loaded.get(language)
  if (known) return known
  const loading = loadParse(language)
  loaded.set(language, loading)
  loading.catch(() => loaded.delete(language))
  return loading
}

/** Understands sentences; undefined while that loads. @param isWanted loads it */
export const useParse = (language: Language, isWanted: boolean) => {
  const [parse, setParse] = useState<Parse>()
  useEffect(() => {
    let isHere = true
    if (isWanted)
      parseOf(language).then(
        (next) => isHere && setParse(() => next),
        () => {},
      )
    return () => {
      isHere = false
    }
  }, [language, isWanted])
  return parse
}
