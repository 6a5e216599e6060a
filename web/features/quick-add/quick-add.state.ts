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

/** The kind that the text is taken for; null leaves it to the screen. */
export const openedFor = signal<Kind | null>(null)

/** Opens the line, once its host has loaded. */
export const showQuickAdd = (text = '', kind: Kind | null = null) => {
  openedFor.value = kind
  openedWith.value = text
}
