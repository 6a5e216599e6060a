import type { DocumentReply } from '#src/features/documents/documents.contract'
import type { DocumentColor, DocumentType } from '#src/features/documents/documents.rules'

/** The form values; an empty text means none. */
export type Values = Record<'title' | 'content' | 'fileUrl' | 'fileName', string> & { type: DocumentType; color: DocumentColor }

export const valuesOf = (document: DocumentReply | undefined): Values => ({
  title: document?.title ?? '',
  content: document?.content ?? '',
  type: document?.type ?? 'note',
  color: document?.color ?? 'yellow',
  fileUrl: document?.fileUrl ?? '',
  fileName: document?.fileName ?? '',
})

export const bodyOf = ({ fileUrl, fileName, ...values }: Values) => ({
  ...values,
  fileUrl: fileUrl || null,
  fileName: fileName || null,
})

/** The changed fields. */
export const changeOf = (before: Values, after: Values) => {
  const body = bodyOf(after)
  const names = Object.keys(body) as (keyof Values)[]
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, body[name]])) as Partial<typeof body>
}

/** The default title of a file: "tax return" for "tax return.pdf". */
export const titleOf = (fileName: string) => fileName.replace(/\.[^.]{1,8}$/, '')

/** Concatenates both texts, for the reader to edit into one. */
export const joinTexts = (mine: string, theirs: string) => `${mine}\n\n---\n\n${theirs}`
