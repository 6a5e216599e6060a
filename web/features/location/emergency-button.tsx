import { useState } from 'react'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { TextField } from '#web/ui/text-field'
import { toast } from '#web/ui/toast'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { HoldButton } from './hold-button'
import { useCheckIn } from './location.queries'
import { t } from './texts'
import { currentPosition } from './use-position'

/** Asks the adults of the family for help, with the position of this device. */
const useEmergency = (familyId: string) => {
  const checkIn = useCheckIn(familyId)
  const raise = async (note: string, onSent?: () => void) => {
    const spot = await currentPosition(true)
    checkIn.mutate(
      { checkinType: 'emergency', note, ...spot },
      {
        onSuccess: onSent,
        onError: () => toast({ title: t('The emergency was not sent'), description: t('Call somebody.'), variant: 'destructive' }),
      },
    )
  }
  return { raise, isPending: checkIn.isPending }
}

/** Held for two seconds, it asks for help at once; a short press opens a field to say what happened. */
export function EmergencyButton({ familyId }: { familyId: string }) {
  const { raise, isPending } = useEmergency(familyId)
  const noting = useDialog<never>()
  return (
    <>
      <HoldButton label={t('Emergency')} pending={isPending} onHeld={() => raise('')} onTap={() => noting.show()} />
      {noting.openCount > 0 && <EmergencyDialog key={noting.openCount} familyId={familyId} {...noting.props} />}
    </>
  )
}

function EmergencyDialog({ open, onOpenChange, familyId }: DialogState & { familyId: string }) {
  const { raise, isPending } = useEmergency(familyId)
  const [note, write] = useState('')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Emergency')}
      description={t('Every adult of your family is told, and sees where you are.')}
      footer={
        <>
          <DialogClose>
            <Button>{t('Cancel')}</Button>
          </DialogClose>
          <HoldButton
            label={t('Ask for help')}
            pending={isPending}
            onHeld={() => raise(note, () => onOpenChange(false))}
            onTap={() => toast({ title: t('Hold the button for two seconds'), description: t('Then every adult of your family is told.') })}
          />
        </>
      }
    >
      <TextField
        label={t('What happened?')}
        hint={t('Optional. Hold the button below for two seconds to send it.')}
        autoComplete="off"
        maxLength={500}
        value={note}
        onValueChange={write}
      />
    </Dialog>
  )
}
