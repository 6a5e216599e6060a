import { useEffect, useState } from 'react'
import type { SharedWords } from '#web/platform/offline/shared-content'

/** What another app shared. */
export type Shared = {
  words: SharedWords
  files: File[]
  /** The number of files that are not here, and why. */
  left: number
  why: 'limits' | 'unkept'
}

// Loads the database with it, which the start needs no more than this.
const shared = async () => (await import('#web/platform/offline/device-db')).deviceDb.shared

const find = async (id: string, userId: string) => (await shared()).find(id, userId)

/** Removes the shared content once it is used. */
export const removeShared = async () => (await shared()).remove()

/** What arrived in the address, for a visitor who signs in first and for a device that keeps nothing. */
const fromAddress = (query: URLSearchParams): Shared | null => {
  const word = (name: string) => query.get(name) ?? ''
  const shared = {
    words: { title: word('title'), text: word('text'), url: word('url') },
    files: [],
    left: Number(word('left')) || 0,
    why: 'unkept' as const,
  }
  return Object.values(shared.words).some((text) => text.trim()) || shared.left > 0 ? shared : null
}

/** @param search the query of `/share`. @returns null if nothing arrived, undefined while it is read */
export const useShared = (search: string, userId: string) => {
  const [shared, setShared] = useState<Shared | null>()
  useEffect(() => {
    const query = new URLSearchParams(search)
    const id = query.get('id')
    if (id === null) return setShared(fromAddress(query))
    find(id, userId).then(
      (found) => setShared(found ? { ...found, why: 'limits' } : null),
      () => setShared(null),
    )
  }, [search, userId])
  return shared
}
