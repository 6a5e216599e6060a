import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { type DocumentReply, documentChange, documentsApi, newDocument } from '#src/features/documents/documents.contract'
import type { DocumentType } from '#src/features/documents/documents.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { call } from '#web/platform/api/api'
import { ColorChoice } from '#web/ui/color-choice'
import { failureToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { Conflict, type ConflictState } from './conflict'
import { bodyOf, changeOf, titleOf, type Values, valuesOf } from './document-form'
import { paperSwatches, typeNames } from './documents.labels'
import { isChangedMeanwhile, useSaveDocument } from './documents.queries'
import { FileField } from './file-field'
import { merge } from './notes.rules'
import { t } from './texts'
import { WritingField } from './writing-field'

const typeChoices = () => (['note', 'document'] as const satisfies DocumentType[]).map((value) => ({ value, label: t(typeNames[value]) }))

interface DocumentDialogProps extends DialogState {
  familyId: string
  /** The document to edit; without it the dialog creates one. */
  document?: DocumentReply
}

/** Creates or edits a document. Give it a new `key` each time it is opened: it reads its props once. */
export function DocumentDialog({ open, onOpenChange, familyId, document }: DocumentDialogProps) {
  const { mutateAsync } = useSaveDocument(familyId)
  /** The base version of the merge: the version from which the form was filled, updated after each conflict. */
  const [base, setBase] = useState(document)
  const [theirs, setTheirs] = useState<ConflictState>()

  /** Saves the changes against `from`. After a conflict it merges, and asks about fields that both sides changed. */
  const save = async (from: DocumentReply, mine: Values): Promise<boolean> => {
    try {
      await mutateAsync({ id: from.id, body: { ...changeOf(valuesOf(from), mine), version: from.version } })
      return true
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error
      const now = await call(documentsApi.find, { params: { documentId: from.id } })
      const { merged, conflicts } = merge(valuesOf(from), mine, valuesOf(now))
      if (conflicts.length === 0) return save(now, merged)
      setBase(now)
      setTheirs({ document: now, mine, merged, conflicts })
      return false
    }
  }
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: document,
    title: document ? t('Edit Document') : t('Create Document'),
    toForm: () => valuesOf(document),
    toBody: bodyOf,
    schema: document ? documentChange : newDocument,
    isReady: ({ title }) => title.trim() !== '' && !theirs,
    save: async ({ body, values }) => {
      try {
        if (base) return await save(base, values)
        await mutateAsync({ body })
      } catch (error) {
        failureToast(base ? t('Failed to update document') : t('Failed to create document'))()
        throw error
      }
    },
    failed: null,
  })
  const { type, fileUrl } = useStore(form.store, (state) => state.values)
  const settle = (settled: Values) => {
    for (const [name, value] of Object.entries(settled)) form.setFieldValue(name as keyof Values, value)
    setTheirs(undefined)
  }
  return (
    <FormDialog {...dialog} size="lg">
      {theirs ? (
        <Conflict theirs={theirs} onSettle={settle} />
      ) : (
        <div className="flex flex-col gap-5">
          <form.AppField name="title">{(field) => <field.Text label={t('Title')} autoComplete="off" required />}</form.AppField>
          <div className="grid gap-5 sm:grid-cols-2">
            <form.AppField name="type">{(field) => <field.Either label={t('Type')} options={typeChoices()} />}</form.AppField>
            <form.Field name="color">
              {(field) => (
                <ColorChoice label={t('Color')} swatches={paperSwatches()} value={field.state.value} onValueChange={field.handleChange} />
              )}
            </form.Field>
          </div>
          {(type === 'document' || fileUrl !== '') && (
            <form.Field name="fileUrl">
              {(field) => (
                <FileField
                  url={field.state.value}
                  name={form.getFieldValue('fileName')}
                  onChange={(url, name) => {
                    form.setFieldValue('fileName', name)
                    field.handleChange(url)
                    if (form.getFieldValue('title').trim() === '') form.setFieldValue('title', titleOf(name))
                  }}
                />
              )}
            </form.Field>
          )}
          <form.AppField name="content">
            {(field) => (
              <WritingField content={field.state.value}>
                <field.LongText label={t('Content')} hideLabel rows={8} hint={t('**bold**, # heading, - list, - [ ] checklist')} />
              </WritingField>
            )}
          </form.AppField>
          <form.AppForm>
            <form.Refusal />
          </form.AppForm>
        </div>
      )}
    </FormDialog>
  )
}
