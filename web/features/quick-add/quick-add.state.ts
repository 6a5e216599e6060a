import { signal } from '@preact/signals-react'
import { lazyModule } from '#web/platform/loading/lazy-module'
import type { Kind } from './quick-add.types'

export const quickAddHost = lazyModule(() => import('./quick-add-host').then((module) => module.QuickAddHost))

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

export const openQuickAdd = (text = '', kind: Kind | null = null) => {
  openedFor.value = kind
  openedWith.value = text
  quickAddHost.fetch()
}
