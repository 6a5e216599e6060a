import { signal } from '@preact/signals-react'
import { lineText } from './line.text'
import type { Kind } from './quick-add.types'

/** The context of a sentence from the place of the line. */
export type Place = {
  /** The kind of its list; null if it accepts all kinds. */
  kind: Kind | null
  /** The shopping list for items. */
  listId?: string | undefined
  /** The day of an event without one, `YYYY-MM-DD`. */
  day?: string | undefined
}

/** Whether the line is open over the page. */
export const quickAddOpen = signal(false)

/** The kind that the text is taken for; null leaves it to the screen. */
export const openedFor = signal<Kind | null>(null)

/** The name of the line over the page, which keeps its text. */
export const lineOver = (kind: Kind | null) => `over.${kind ?? 'any'}`

/** Opens the line, once its host has loaded. @param text is appended to the text typed before */
export const showQuickAdd = (text = '', kind: Kind | null = null) => {
  if (text !== '') {
    const [before, write] = lineText(lineOver(kind))
    // A text shared twice appears once.
    if (!`\n${before.peek()}`.endsWith(`\n${text}`)) write([before.peek(), text].filter(Boolean).join('\n'))
  }
  openedFor.value = kind
  quickAddOpen.value = true
}
