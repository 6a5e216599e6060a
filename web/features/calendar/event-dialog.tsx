import { useState } from 'react'
import { type EventReply, newEvent } from '#src/features/calendar/calendar.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { type ActiveFamily, useUser } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { type PendingFile, useAttach } from './attachments.queries'
import { useSaveEvent } from './calendar.mutations'
import { EventFields } from './event-fields'
import { bodyOf, draftOf, fieldOf, isComplete, isShared, type NewEventValues } from './event-form'
import { FilesField } from './files-field'
import { askScope, subscribedScopes } from './scope-question'
import { subscriptionOf } from './subscribed'
import { t } from './texts'

interface EventDialogProps extends DialogState {
  family: ActiveFamily
  /** The event to edit; without it the dialog adds one. */
  event: EventReply | undefined
  /** The initial day of a new event. */
  day: Temporal.PlainDate
  /** The known fields of a new event. */
  initial?: NewEventValues | undefined
  onSaved?: () => void
}

/** Adds or edits an event. Give it a new `key` each time it is opened: it reads its props once. */
export function EventDialog({ open, onOpenChange, onSaved, family, event, day, initial }: EventDialogProps) {
  const userId = useUser().id
  const save = useSaveEvent(family.id, event)
  const attach = useAttach(family.id)
  const [files, setFiles] = useState<PendingFile[]>([])
  const [draft] = useState(() => draftOf(event, family.timezone, day, initial))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    onSaved,
    isPending: save.isPending || attach.isPending,
    entity: event,
    title: event ? t('Edit Event') : t('Add Event'),
    submit: event ? undefined : t('Create Event'),
    toForm: () => draft,
    toBody: (value) =>
      bodyOf(value, { event, recurrence: event?.recurrence ?? initial?.recurrence ?? null, draft, timezone: family.timezone }),
    schema: newEvent,
    fieldOf,
    isReady: isComplete,
    save: async ({ body, values }) => {
      const subscription = event && subscriptionOf(event)
      const isSeries = subscription ? subscription.isSeries : event?.recurrence
      const scope = isSeries ? await askScope(isShared(values, draft), subscription && subscribedScopes) : 'all'
      if (scope === undefined) return false
      const saved = await save.mutateAsync({ body, scope, calendar: values.calendar })
      // The event is saved: a file that fails is reported, and can be added again on its card.
      if (files.length) await attach.mutateAsync({ eventId: saved.id, files }).catch(() => undefined)
      return saved
    },
    // The action's toast reports the error.
    failed: () => undefined,
  })
  const ownerId = event?.createdBy ?? userId
  return (
    <FormDialog {...dialog}>
      <EventFields
        form={form}
        event={event}
        ownerId={ownerId}
        mayBePrivate={ownerId === userId}
        files={<FilesField files={files} onChange={setFiles} />}
        hasFiles={files.length > 0}
      />
    </FormDialog>
  )
}
