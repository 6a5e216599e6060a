import { useState } from 'react'
import type { AuditRow } from '#src/features/audit/audit.contract'
import type { Week } from '#src/features/audit/audit.rules'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { FormDialog } from '#web/ui/form-dialog'
import { TextArea } from '#web/ui/text-field'
import type { DialogState } from '#web/ui/use-dialog'
import { rangeText } from './audit.labels'
import { useSaveNotes } from './audit.queries'
import { t } from './texts'

type Props = DialogState & { row: AuditRow; week: Week }

/** A parent's notes on a child's week. Give it a new `key` each time it is opened. */
export function NotesDialog({ row: { child, notes }, week, open, onOpenChange }: Props) {
  const save = useSaveNotes(useFamily().id)
  const [text, setText] = useState(notes ?? '')
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Notes for {username}', { username: child.username })}
      description={rangeText(week)}
      size="sm"
      onSubmit={() => {
        if (save.isPending) return
        save.mutate({ childId: child.id, weekStart: week.first, notes: text }, { onSuccess: () => onOpenChange(false) })
      }}
      submit={
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('Save Notes')}
        </Button>
      }
    >
      <TextArea
        label={t('Notes/Feedback')}
        hint={t('Everybody who may view tasks can read it, the children too.')}
        value={text}
        maxLength={2000}
        onValueChange={setText}
      />
    </FormDialog>
  )
}
