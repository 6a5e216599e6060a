import { useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { longestNote } from '#src/features/calendar/calendar.series.rules'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { TextField } from '#web/ui/text-field'
import type { useRsvp } from './calendar.mutations'

interface NoteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  event: EventReply
  notes: string
  rsvp: ReturnType<typeof useRsvp>
}

/** The note of the reader's answer. Give it a new `key` each time it is opened. */
export function NoteDialog({ open, onOpenChange, event, notes, rsvp }: NoteDialogProps) {
  const [text, setText] = useState(notes)
  const send = () => {
    if (rsvp.isPending || !event.myRsvp) return
    rsvp.mutate({ event, status: event.myRsvp, notes: text }, { onSuccess: () => onOpenChange(false) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Note with Your Answer"
      description={event.title}
      size="sm"
      onSubmit={send}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={rsvp.isPending}>
            Save Note
          </Button>
        </>
      }
    >
      <TextField
        label="Your note"
        hint="Everybody who sees the event can read it."
        autoComplete="off"
        value={text}
        maxLength={longestNote}
        onValueChange={setText}
      />
    </Dialog>
  )
}
