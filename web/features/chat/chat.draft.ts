import { signal } from '@preact/signals-react'

export type Draft = { content: string; isAnnouncement: boolean }
export const blankDraft: Draft = { content: '', isAnnouncement: false }

/** The text being written; it survives a visit to another screen. */
export const draft = signal(blankDraft)

/** Whether the composer is to take the focus, at the end of the text. */
export const isWriting = signal(false)

/** Mentions somebody at the end of the draft, for a composer that is on screen or about to be. */
export const mention = (name: string) => {
  const { content } = draft.peek()
  const before = content === '' || /\s$/.test(content) ? content : `${content} `
  draft.value = { ...draft.peek(), content: `${before}@${name} ` }
  isWriting.value = true
}
