import type { DocumentReply } from '#src/features/documents/documents.contract'
import { ConfirmDialog } from '#web/ui/confirm-dialog'
import { useDeleteDocument } from './documents.queries'

interface DeleteDocumentDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  familyId: string
  document: Pick<DocumentReply, 'id'> | undefined
}

/** Asks before a document is deleted. */
export function DeleteDocumentDialog({ open, onOpenChange, familyId, document }: DeleteDocumentDialogProps) {
  const deletion = useDeleteDocument(familyId)
  if (!document) return null
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Document"
      text="Are you sure you want to delete this document?"
      confirmLabel="Delete"
      destructive
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(document.id, { onSettled: () => onOpenChange(false) })}
    />
  )
}
