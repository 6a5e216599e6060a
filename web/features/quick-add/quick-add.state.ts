import { signal } from '@preact/signals-react'
import type { Kind } from './quick-add.types'

/** What the place where the line stands adds to a sentence. */
export type Place = {
  /** The kind of the list that it stands on; null where it takes everything. */
  kind: Kind | null
  /** The shopping list for items. */
  listId?: string | undefined
  /** The day of an event without one, `YYYY-MM-DD`. */
  day?: string | undefined
}

/** The text with which the line opens over the page; undefined while it is closed. */
export const openedWith = signal<string | undefined>(undefined)

/** The kind for which the line was opened, whatever the screen; undefined for that of the screen. */
export const openedFor = signal<Kind | undefined>(undefined)

export const openQuickAdd = (text = '', kind?: Kind) => {
  openedFor.value = kind
  openedWith.value = text
}
