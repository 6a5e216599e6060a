import type { TaskReply } from '../../../src/features/tasks/tasks.contract'
import { useFamily } from '../../platform/session'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useDeleteChore } from './chores.queries'
import { deletionQuestion } from './chores.words'

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
