import { useStore } from '@tanstack/react-form'
import { useId, useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { newId } from '#web/platform/api/new-id'
import { type ActiveFamily, useUser } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { useSaveEvent } from './calendar.mutations'
import { EventFields } from './event-fields'
import { draftOf, isComplete, isShared, useEventForm } from './event-form'
import { askScope } from './scope-question'

interface EventDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  family: ActiveFamily
  /** The event to change; without it a new one is made. */
  event: EventReply | undefined
  /** The day a new event is proposed for, and perhaps the time. */
  day: Temporal.PlainDate
  start: Temporal.PlainDateTime | undefined
}

/** Adds or edits an event. Give it a new `key` each time it is opened: it starts from what it is given then. */
export function EventDialog({ open, onOpenChange, family, event, day, start }: EventDialogProps) {
  const fieldsId = useId()
  const userId = useUser().id
  const [id] = useState(newId)
  const save = useSaveEvent(family.id, event, id)
  const [draft] = useState(() => draftOf(event, family.timezone, day, start))
  const { form, submit } = useEventForm({
    event,
    draft,
    timezone: family.timezone,
    send: async (body, value) => {
      const scope = event?.recurrence ? await askScope(isShared(value, draft)) : 'all'
      if (!scope) return false
      await save.mutateAsync({ body, scope })
      return true
    },
    onSaved: () => onOpenChange(false),
    // Once it is marked on screen.
    onFault: () =>
      requestAnimationFrame(() => document.getElementById(fieldsId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
  })
  const ready = useStore(form.store, (state) => isComplete(state.values))
  const ownerId = event?.createdBy ?? userId
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={event ? 'Edit Event' : 'Add Event'}
      onSubmit={() => ready && !save.isPending && submit()}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={!ready} pending={save.isPending}>
            {event ? 'Save Changes' : 'Create Event'}
          </Button>
        </>
      }
    >
      <div id={fieldsId}>
        <EventFields form={form} event={event} ownerId={ownerId} mayBePrivate={ownerId === userId} />
      </div>
    </Dialog>
  )
}
