import { useMemo, useState } from 'react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { newStory, type StoryReply } from '#src/features/ancestry/stories.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { useSaveStory } from './ancestry.queries'

type Values = Record<'title' | 'content' | 'personId' | 'storyDate', string>

interface StoryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  familyId: string
  people: readonly RelativeReply[]
  /** The story to change; without it a new one is written. */
  story: StoryReply | undefined
  /** Whom a new one is about at first. */
  personId: string | undefined
}

/** Writes a family story. Give it a new `key` each time it is opened. */
export function StoryDialog({ open, onOpenChange, familyId, people, story, personId }: StoryDialogProps) {
  const save = useSaveStory(familyId)
  // One id for all tries, so that one that went through unheard is not made twice.
  const [id] = useState(newId)
  const [values] = useState<Values>(() => ({
    title: story?.title ?? '',
    content: story?.content ?? '',
    personId: (story ? story.personId : personId) ?? '',
    storyDate: story?.storyDate ?? '',
  }))
  const form = useEntryForm({
    values,
    check: (entered: Values) => newStory.safeParse(entered),
    send: async (entered: Values) => {
      await save.mutateAsync({ storyId: story?.id, body: story ? entered : { ...entered, id } })
      onOpenChange(false)
    },
    onRefused: errorToast(story ? 'Failed to save the story' : 'Failed to add the story'),
  })
  const about = useMemo(
    () => [
      { value: '', label: 'The whole family' },
      ...people.map(({ id: value, name: label }) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label)),
    ],
    [people],
  )
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={story ? 'Edit Story' : 'Add Story'}
        onSubmit={form.handleSubmit}
        submit={<form.Submit>{story ? 'Save Changes' : 'Add Story'}</form.Submit>}
      >
        <form.AppField name="title">{(field) => <field.Text label="Title" autoComplete="off" required />}</form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="personId">{(field) => <field.Choice label="About" options={about} />}</form.AppField>
          <form.AppField name="storyDate">
            {(field) => <field.Text label="When" autoComplete="off" placeholder="1961" hint="A year is enough: 1961 or 1961-07-02" />}
          </form.AppField>
        </div>
        <form.AppField name="content">{(field) => <field.LongText label="Story" rows={8} required />}</form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
