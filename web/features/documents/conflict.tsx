import type { ReactNode } from 'react'
import type { DocumentReply } from '#src/features/documents/documents.contract'
import { Button } from '#web/ui/button'
import { joinTexts, type Values, valuesOf } from './document-form'
import { colorNames, typeNames } from './documents.labels'
import { t } from './texts'

/** The other person's version of a document that was being edited. */
export type ConflictState = {
  document: DocumentReply
  mine: Values
  /** Fields that only one side changed are merged; the fields in `conflicts` have the reader's values. */
  merged: Values
  conflicts: (keyof Values)[]
}

/** The conflicting fields of a version, as shown to the reader. */
const shownOf = ({ title, content, type, color, fileName }: Values, conflicts: readonly (keyof Values)[]) =>
  [
    { label: t('Title'), text: title, names: ['title'] },
    { label: t('Type'), text: t(typeNames[type]), names: ['type'] },
    { label: t('Color'), text: t(colorNames[color]), names: ['color'] },
    { label: t('File'), text: fileName || t('No file'), names: ['fileUrl', 'fileName'] },
    { label: t('Content'), text: content || t('Empty'), names: ['content'] },
  ].filter(({ names }) => names.some((name) => conflicts.includes(name as keyof Values)))

/** Shows both versions of a conflict, and the choice between them. Nothing is saved before the reader chooses. */
export function Conflict({ theirs, onSettle }: { theirs: ConflictState; onSettle: (settled: Values) => void }) {
  const { document, mine, merged, conflicts } = theirs
  const other = valuesOf(document)
  const name = document.editor?.firstName
  const taken = Object.fromEntries(conflicts.map((field) => [field, other[field]]))
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="rounded-field bg-warning/12 px-4 py-3">
        {name === undefined
          ? t('Somebody changed this document while you were editing it. Nothing is lost: choose a version, then save.')
          : t('{name} changed this document while you were editing it. Nothing is lost: choose a version, then save.', { name })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title={t('Your version')} fields={shownOf(mine, conflicts)}>
          <Button onClick={() => onSettle(merged)}>{t('Keep mine')}</Button>
        </Version>
        <Version title={name === undefined ? t("Somebody's version") : t("{name}'s version", { name })} fields={shownOf(other, conflicts)}>
          <Button onClick={() => onSettle({ ...merged, ...taken })}>{t('Take theirs')}</Button>
        </Version>
      </div>
      {conflicts.includes('content') && (
        <Button
          variant="primary"
          className="self-center"
          onClick={() => onSettle({ ...merged, content: joinTexts(mine.content, other.content) })}
        >
          {t('Put both texts together')}
        </Button>
      )}
    </div>
  )
}

type VersionProps = { title: string; fields: { label: string; text: string }[]; children: ReactNode }

function Version({ title, fields, children }: VersionProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-box bg-base-content/5 p-4">
      <h3 className="text-lg">{title}</h3>
      <dl className="flex max-h-72 grow flex-col gap-2 overflow-y-auto">
        {fields.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
