import { signal } from '@preact/signals-react'
import { type MessageReply, maxFiles } from '#src/features/chat/chat.contract'
import { excerptOf } from '#src/features/chat/chat.rules'

/** An upload that is sent with the message: its address, and its name on this device. */
export type PendingFile = { url: string; name: string }

/** The message that is answered, as the composer shows it. */
export type Answered = { id: string; name: string; excerpt: string }

export type Draft = {
  content: string
  isAnnouncement: boolean
  replyTo?: Answered | undefined
  files?: readonly PendingFile[] | undefined
  /** The id of the message to edit; without it, a new message is written. */
  editing?: string | undefined
}
export const blankDraft: Draft = { content: '', isAnnouncement: false }

/** The text being written; it survives a visit to another screen. */
export const draft = signal(blankDraft)

/** Whether the composer takes the focus, at the end of the text. */
export const isWriting = signal(false)

const write = (next: Draft) => {
  draft.value = next
  isWriting.value = true
}

/** Mentions somebody at the end of the draft, for a composer that is on screen or about to be. */
export const mention = (name: string) => {
  const { content } = draft.peek()
  const before = content === '' || /\s$/.test(content) ? content : `${content} `
  write({ ...draft.peek(), content: `${before}@${name} ` })
}

/** The start of a message, or the names of its files. */
export const gist = ({ content, files }: Pick<MessageReply, 'content' | 'files'>) =>
  excerptOf(content) || files.map(({ name }) => name).join(', ')

/** Answers a message; the draft's text stays. */
export const reply = (message: MessageReply) => {
  const { editing, ...before } = draft.peek()
  const content = editing === undefined ? before.content : ''
  write({ ...before, content, replyTo: { id: message.id, name: message.sender.firstName, excerpt: gist(message) } })
}

/** Starts editing a message, in place of the draft's text. */
export const edit = ({ id, content }: MessageReply) => write({ content, isAnnouncement: false, editing: id })

/** Adds the shared content of another app to a new message; the draft's text stays. */
export const addShared = (text: string, files: readonly PendingFile[]) => {
  const { editing, ...before } = draft.peek()
  const content = editing === undefined ? before.content : ''
  write({
    ...before,
    content: [content, text].filter(Boolean).join('\n'),
    files: [...(before.files ?? []), ...files].slice(0, maxFiles),
  })
}

/** Adds an upload, if there is room. */
export const addFile = (file: PendingFile) => {
  const { files = [] } = draft.peek()
  if (files.length < maxFiles) write({ ...draft.peek(), files: [...files, file] })
}

export const removeFile = ({ url }: PendingFile) => {
  draft.value = { ...draft.peek(), files: draft.peek().files?.filter((file) => file.url !== url) }
}
