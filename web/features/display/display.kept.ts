import type { DisplayContent } from '#src/features/displays/display.contract'
import { build } from '#web/platform/offline/build'
import type { KeptContent } from './display.feed'

const contentKey = 'hearth.display.content'
const timeKey = 'hearth.display.at'

/** Milliseconds between two notes that the content is still right: each is a write to the flash of the device. */
const noteEveryMs = 5 * 60_000
/** Milliseconds after which the content is too old to be of use, and to be found on a device that somebody took away. */
const mostMs = 3 * 24 * 3600 * 1000

const clear = () => {
  try {
    for (const key of [contentKey, timeKey]) localStorage.removeItem(key)
  } catch {}
}

/** The last content in the browser's storage, where a power cut leaves it. Without storage the wall starts empty. */
export const keptContent: KeptContent = {
  read() {
    try {
      const kept: { build?: string; content?: DisplayContent } = JSON.parse(localStorage.getItem(contentKey) ?? '{}')
      const refreshedAt = Number(localStorage.getItem(timeKey))
      // The clock of a small device is wrong after a power cut, until it has a network: a time to come is no reason to show nothing.
      // Another build may read other fields.
      if (kept.content && kept.build === build && Date.now() - refreshedAt < mostMs) return { content: kept.content, refreshedAt }
    } catch {}
    clear()
    return undefined
  },
  write(content, refreshedAt, isChanged) {
    try {
      if (isChanged) localStorage.setItem(contentKey, JSON.stringify({ build, content }))
      const noted = Number(localStorage.getItem(timeKey))
      if (isChanged || Math.abs(refreshedAt - noted) > noteEveryMs) localStorage.setItem(timeKey, String(refreshedAt))
    } catch {
      // No room or no storage: nothing old may stay in its place.
      clear()
    }
  },
  clear,
}
