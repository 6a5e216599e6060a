import { type ReactNode, useState } from 'react'
import { Segmented } from '#web/ui/segmented'
import { NoteText } from './note-text'
import { t } from './texts'

const views = () =>
  [
    { value: 'write', label: t('Write') },
    { value: 'preview', label: t('Preview') },
  ] as const

/** Adds a preview to the field in which a note is written. */
export function WritingField({ content, children }: { content: string; children: ReactNode }) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end justify-between gap-4">
        <span aria-hidden className="font-medium text-sm">
          {t('Content')}
        </span>
        <div className="w-52">
          <Segmented label={t('View of the content')} hideLabel options={views()} value={view} onValueChange={setView} />
        </div>
      </div>
      {view === 'write' ? (
        children
      ) : (
        <section aria-label={t('Preview')} className="min-h-48 rounded-field border border-base-300 px-4 py-3">
          {content.trim() === '' ? <p className="text-muted">{t('Nothing written yet.')}</p> : <NoteText content={content} words={[]} />}
        </section>
      )}
    </div>
  )
}
