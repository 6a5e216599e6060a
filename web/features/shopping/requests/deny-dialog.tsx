import { useState } from 'react'
import type { RequestReply } from '#src/features/shopping/requests/requests.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { FormDialog } from '#web/ui/form-dialog'
import { TextField } from '#web/ui/text-field'
import type { DialogState } from '#web/ui/use-dialog'
import { useDecide } from '../shopping.queries'
import { t } from '../texts'

export interface DenyDialogProps extends DialogState {
  family: ActiveFamily
  request: RequestReply
}

/** Denies a request, with an optional reason. Give it a new `key` each time it is opened. */
export function DenyDialog({ family, request, open, onOpenChange }: DenyDialogProps) {
  const decide = useDecide(family.id)
  const [denialReason, write] = useState('')
  const deny = () => decide.mutate({ id: request.id, body: { status: 'denied', denialReason } }, { onSuccess: () => onOpenChange(false) })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Deny Request')}
      description={request.itemName}
      onSubmit={deny}
      submit={
        <Button type="submit" variant="destructive" pending={decide.isPending}>
          {t('Deny')}
        </Button>
      }
    >
      <TextField
        label={t('Reason')}
        hint={t('Optional. {name} can read it.', { name: request.requestedBy.firstName })}
        autoComplete="off"
        maxLength={1000}
        value={denialReason}
        onValueChange={write}
      />
    </FormDialog>
  )
}
