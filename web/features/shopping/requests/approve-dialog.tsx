import { useState } from 'react'
import type { ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import type { RequestReply } from '#src/features/shopping/requests/requests.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { FormDialog } from '#web/ui/form-dialog'
import { Select } from '#web/ui/select'
import type { DialogState } from '#web/ui/use-dialog'
import { useDecide } from '../shopping.queries'
import { t } from '../texts'

export interface ApproveDialogProps extends DialogState {
  family: ActiveFamily
  request: RequestReply
  lists: readonly ShoppingListReply[]
}

/** Asks for the list of an approved request if none is selected. Give it a new `key` each time it is opened. */
export function ApproveDialog({ family, request, lists, open, onOpenChange }: ApproveDialogProps) {
  const decide = useDecide(family.id)
  const [smartListId, choose] = useState(lists[0]?.id ?? '')
  const approve = () =>
    decide.mutate({ id: request.id, body: { status: 'approved', smartListId } }, { onSuccess: () => onOpenChange(false) })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Approve Request')}
      description={request.itemName}
      onSubmit={approve}
      submit={
        <Button type="submit" variant="primary" pending={decide.isPending} disabled={smartListId === ''}>
          {t('Approve')}
        </Button>
      }
    >
      <Select
        label={t('List')}
        placeholder={t('Select a list')}
        hint={lists.length === 0 ? t('There is no list to put it on. Make one with New Smart List.') : undefined}
        options={lists.map(({ id: value, name: label }) => ({ value, label }))}
        value={smartListId}
        onValueChange={choose}
      />
    </FormDialog>
  )
}
