import type { ReactNode } from 'react'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { AddonSwitches, switchesText } from '../addons/addons-panel'
import { t } from './texts'

/** The switches of the family's add-ons, with a button to confirm them unchanged. */
export function FeaturesDialog({ trigger, onDone }: { trigger: ReactNode; onDone: () => void }) {
  return (
    <Dialog
      trigger={trigger}
      title={t('Choose features')}
      description={switchesText()}
      footer={
        <DialogClose>
          <Button variant="primary" onClick={onDone}>
            {t('Done')}
          </Button>
        </DialogClose>
      }
    >
      <AddonSwitches />
    </Dialog>
  )
}
