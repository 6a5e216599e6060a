import { useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { maxNoteLength } from '#src/features/calendar/calendar.series.rules'
import { Button } from '#web/ui/button'
import { FormDialog } from '#web/ui/form-dialog'
import { TextField } from '#web/ui/text-field'
import type { DialogState } from '#web/ui/use-dialog'
import type { useRsvp } from './calendar.mutations'
import { t } from './texts'

interface NoteDialogProps extends DialogState {
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
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Note with Your Answer')}
      description={event.title}
      size="sm"
      onSubmit={send}
      submit={
        <Button type="submit" variant="primary" pending={rsvp.isPending}>
          {t('Save Note')}
        </Button>
      }
    >
      <TextField
        label={t('Your note')}
        hint={t('Everybody who sees the event can read it.')}
        autoComplete="off"
        value={text}
        maxLength={maxNoteLength}
        onValueChange={setText}
      />
    </FormDialog>
  )
}
