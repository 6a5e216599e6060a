import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { DisplayPerson } from '#src/features/displays/display.contract'
import { Button } from '#web/ui/button'
import { minPin, PinPad } from '../paired-devices/pin-pad'
import { t } from './texts'

type PinStepProps = { person: DisplayPerson; isBusy: boolean; onPin: (pin: string) => Promise<void>; onBack: () => void }

/** The PIN of a child, as on a paired tablet. */
export function PinStep({ person, isBusy, onPin, onBack }: PinStepProps) {
  const [pin, setPin] = useState('')
  const enter = async () => {
    if (pin.length < minPin || isBusy) return
    await onPin(pin)
    setPin('')
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-center text-muted">
        {person.pinKind === 'pictures'
          ? t('{name}, press your pictures.', { name: person.firstName })
          : t('{name}, enter your PIN.', { name: person.firstName })}
      </p>
      <PinPad kind={person.pinKind ?? 'digits'} pin={pin} onPin={setPin} onEnter={enter} enterLabel={t('Tick')} pending={isBusy} />
      <Button variant="quiet" icon={<ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />} onClick={onBack}>
        {t('Somebody else')}
      </Button>
    </div>
  )
}
