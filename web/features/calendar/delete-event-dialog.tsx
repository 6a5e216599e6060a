import { useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Scope } from '#src/features/calendar/calendar.series.rules'
import { ConfirmDialog } from '#web/ui/confirm-dialog'
import { useDeleteEvent } from './calendar.mutations'
import { ScopeChoice } from './scope-choice'

interface DeleteEventDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  familyId: string
  event: EventReply
}

/** Asks before an event is deleted, and of a series how much of it. Give it a new `key` each time it is opened. */
export function DeleteEventDialog({ open, onOpenChange, familyId, event }: DeleteEventDialogProps) {
  const deletion = useDeleteEvent(familyId)
  const [scope, setScope] = useState<Scope>('one')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Event"
      text={`Are you sure you want to delete "${event.title}"? This action cannot be undone.`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        deletion.mutate({ event, scope })
        onOpenChange(false)
      }}
    >
      {event.recurrence && <ScopeChoice label="What to delete" value={scope} onValueChange={setScope} />}
    </ConfirmDialog>
  )
}
