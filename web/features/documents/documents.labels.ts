import type { CSSProperties } from 'react'
import { type DocumentColor, type DocumentType, documentColors } from '#src/features/documents/documents.rules'
import { msg, t } from './texts'

export const typeNames: Record<DocumentType, string> = { note: msg('Note'), document: msg('Document') }

export const typeOptions = [
  { value: '', label: msg('All Types') },
  { value: 'note', label: msg('Notes') },
  { value: 'document', label: msg('Documents') },
] as const

export const colorNames: Record<DocumentColor, string> = {
  yellow: msg('Yellow'),
  blue: msg('Blue'),
  green: msg('Green'),
  pink: msg('Pink'),
}

/** The paper colours; a card has a tint of one. */
const paperColors: Record<DocumentColor, string> = { yellow: '#e5b52a', blue: '#4b93d6', green: '#4fa766', pink: '#dc6a97' }

/** The style of coloured paper, in both themes; text keeps its own colour. */
export const paper = (color: DocumentColor): CSSProperties => ({
  backgroundColor: t('color-mix(in oklab, {paperColors} 20%, var(--color-base-100))', { paperColors: paperColors[color] }),
})

/** "812 B", "14 KB", "2.3 MB" */
export const sizeText = (bytes: number) => {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

/** A short name of a file's kind. */
export const kindOf = (mimeType: string | null) => {
  if (mimeType === 'application/pdf') return 'PDF'
  return mimeType?.startsWith('image/') ? t('Picture') : t('Text')
}

export const paperSwatches = documentColors.map((value) => ({ value, name: colorNames[value], color: paperColors[value] }))
