import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { useFamily } from '#web/platform/session/session'
import { ConfirmDialog } from '#web/ui/confirm-dialog'
import { deletionQuestion } from './chores.labels'
import { useDeleteChore } from './chores.queries'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; chore: TaskReply | undefined }

/** Asks before a chore is deleted. */
export function DeleteChoreDialog({ open, onOpenChange, chore }: Props) {
  const deletion = useDeleteChore(useFamily().id)
  if (!chore) return null
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Chore"
      text={deletionQuestion(chore)}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        deletion.mutate(chore)
        onOpenChange(false)
      }}
    />
  )
}
