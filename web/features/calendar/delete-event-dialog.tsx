import type { EventReply } from '../../../src/features/calendar/calendar.contract'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useDeleteEvent } from './calendar.queries'

export interface DeleteEventDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  familyId: string
  event: EventReply | undefined
}

/** Asks before an event is deleted. */
export function DeleteEventDialog({ open, onOpenChange, familyId, event }: DeleteEventDialogProps) {
  const deletion = useDeleteEvent(familyId)
  if (!event) return null
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Event"
      text={`Are you sure you want to delete "${event.title}"? This action cannot be undone.`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        deletion.mutate(event)
        onOpenChange(false)
      }}
    />
  )
}
