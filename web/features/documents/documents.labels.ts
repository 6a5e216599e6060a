import type { CSSProperties } from 'react'
import { type DocumentColor, type DocumentType, documentColors } from '#src/features/documents/documents.rules'
import { numberFormat } from '#web/platform/format/formats'
import type { Msg } from '#web/platform/language/catalogue'
import { msg, t } from './texts'

export const typeNames = { note: msg('Note'), document: msg('Document') } as const satisfies Record<DocumentType, Msg>

export const typeOptions = () =>
  [
    { value: '', label: t('All Types') },
    { value: 'note', label: t('Notes') },
    { value: 'document', label: t('Documents') },
  ] as const

export const colorNames = {
  yellow: msg('Yellow'),
  blue: msg('Blue'),
  green: msg('Green'),
  pink: msg('Pink'),
} as const satisfies Record<DocumentColor, Msg>

/** The paper colours; a card has a tint of one. */
const paperColors: Record<DocumentColor, string> = { yellow: '#e5b52a', blue: '#4b93d6', green: '#4fa766', pink: '#dc6a97' }

/** The style of coloured paper, in both themes; text keeps its own colour. */
export const paper = (color: DocumentColor): CSSProperties => ({
  backgroundColor: `color-mix(in oklab, ${paperColors[color]} 20%, var(--color-base-100))`,
})

/** "812 B", "14 KB", "2.3 MB" */
export const sizeText = (bytes: number) => {
  const rounded = (value: number, digits: number) =>
    numberFormat({ useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  if (bytes < 1024) return t('{size} B', { size: rounded(bytes, 0) })
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? t('{size} KB', { size: rounded(kilobytes, 0) }) : t('{size} MB', { size: rounded(kilobytes / 1024, 1) })
}

/** A short name of a file's kind. */
export const kindOf = (mimeType: string | null) => {
  if (mimeType === 'application/pdf') return 'PDF'
  return mimeType?.startsWith('image/') ? t('Picture') : t('Text')
}

export const paperSwatches = () => documentColors.map((value) => ({ value, name: t(colorNames[value]), color: paperColors[value] }))
