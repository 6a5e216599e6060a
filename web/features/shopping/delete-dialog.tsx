import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorToast } from '#web/platform/api/error-toast'
import { ConfirmDialog } from '#web/ui/confirm-dialog'

export interface DeleteDialogProps {
  /** What is to be deleted; nothing is asked before there is something. */
  about: { id: string; name: string } | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What it is, such as "budget". */
  kind: string
  /** What goes with it, and what stays. */
  text: ReactNode
  removal: UseMutationResult<unknown, Error, string>
}

/** Asks before something is deleted. */
export function DeleteDialog({ about, open, onOpenChange, kind, text, removal }: DeleteDialogProps) {
  if (!about) return null
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${about.name}?`}
      text={text}
      confirmLabel="Delete"
      destructive
      pending={removal.isPending}
      onConfirm={() =>
        removal.mutate(about.id, { onSuccess: () => onOpenChange(false), onError: errorToast(`Failed to delete the ${kind}`) })
      }
    />
  )
}
