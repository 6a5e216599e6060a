import { useMemo } from 'react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { newStory, type StoryReply } from '#src/features/ancestry/stories.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { compareNames } from '#web/platform/format/formats'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useSaveStory } from './ancestry.queries'
import { t } from './texts'

interface StoryDialogProps extends DialogState {
  familyId: string
  people: readonly RelativeReply[]
  /** The story to edit; without it the dialog adds one. */
  story: StoryReply | undefined
  /** The initial subject of a new story. */
  personId: string | undefined
}

/** Adds or edits a family story. Give it a new `key` each time it is opened. */
export function StoryDialog({ open, onOpenChange, familyId, people, story, personId }: StoryDialogProps) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: story,
    title: story ? t('Edit Story') : t('Add Story'),
    failed: story ? t('Failed to save the story') : t('Failed to add the story'),
    toForm: () => ({
      title: story?.title ?? '',
      content: story?.content ?? '',
      personId: (story ? story.personId : personId) ?? '',
      storyDate: story?.storyDate ?? '',
    }),
    schema: newStory,
    save: useSaveStory(familyId).mutateAsync,
  })
  const about = useMemo(
    () => [
      { value: '', label: t('The whole family') },
      ...people.map(({ id: value, name: label }) => ({ value, label })).sort((one, other) => compareNames(one.label, other.label)),
    ],
    [people],
  )
  return (
    <FormDialog {...dialog}>
      <form.AppField name="title">{(field) => <field.Text label={t('Title')} autoComplete="off" required />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="personId">{(field) => <field.Choice label={t('About')} options={about} />}</form.AppField>
        <form.AppField name="storyDate">
          {(field) => (
            <field.Text label={t('When')} autoComplete="off" placeholder="1961" hint={t('A year is enough: 1961 or 1961-07-02')} />
          )}
        </form.AppField>
      </div>
      <form.AppField name="content">{(field) => <field.LongText label={t('Story')} rows={8} required />}</form.AppField>
    </FormDialog>
  )
}
