import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { ConfirmDialog, deletionText } from '#web/ui/confirm-dialog'
import { useDeleteTask } from './tasks.queries'

interface DeleteTaskDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  familyId: string
  task: TaskReply | undefined
}

/** Asks before a task is deleted. */
export function DeleteTaskDialog({ open, onOpenChange, familyId, task }: DeleteTaskDialogProps) {
  const deletion = useDeleteTask(familyId)
  if (!task) return null
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Task"
      text={deletionText(task.title)}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        deletion.mutate(task)
        onOpenChange(false)
      }}
    />
  )
}
