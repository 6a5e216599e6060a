import { useStore } from '@tanstack/react-form'
import { useId, useState } from 'react'
import type { EventReply } from '../../../src/features/calendar/calendar.contract'
import { type ActiveFamily, useUser } from '../../platform/session'
import { Button } from '../../ui/button'
import { Dialog, DialogClose } from '../../ui/dialog'
import { useSaveEvent } from './calendar.queries'
import { EventFields } from './event-fields'
import { draftOf, isComplete, useEventForm } from './event-form'

export interface EventDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  family: ActiveFamily
  /** The event to change; without it a new one is made. */
  event: EventReply | undefined
  /** The day a new event is proposed for. */
  day: Temporal.PlainDate
}

/** Adds or edits an event. Give it a new `key` each time it is opened: it starts from what it is given then. */
export function EventDialog({ open, onOpenChange, family, event, day }: EventDialogProps) {
  const fieldsId = useId()
  const userId = useUser().id
  const save = useSaveEvent(family.id, event)
  const [draft] = useState(() => draftOf(event, day, family.timezone))
  const { form, submit } = useEventForm({
    draft,
    timezone: family.timezone,
    send: save.mutateAsync,
    onSaved: () => onOpenChange(false),
    // Once it is marked on screen.
    onFault: () =>
      requestAnimationFrame(() => document.getElementById(fieldsId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
  })
  const ready = useStore(form.store, (state) => isComplete(state.values))
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
        {/* Private means "only you": a parent can't lock someone else's event away from themselves. */}
        <EventFields form={form} mayBePrivate={!event || event.createdBy === userId} />
      </div>
    </Dialog>
  )
}
