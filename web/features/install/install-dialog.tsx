import type { ReactNode } from 'react'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { InstallHelp } from './install-help'
import { t } from './texts'

type InstallDialogProps = {
  trigger: ReactNode
  /** Set where the result matters: a phone cannot report the installation, so the user confirms it. */
  onDone?: () => void
}

/** How to install Hearth on a phone. */
export function InstallDialog({ trigger, onDone }: InstallDialogProps) {
  return (
    <Dialog
      trigger={trigger}
      title={t('Install on your phone')}
      description={t('Open Hearth on the phone, then put it on the home screen.')}
      footer={
        <>
          <DialogClose>
            <Button>{onDone ? t('Not yet') : t('Done')}</Button>
          </DialogClose>
          {onDone && (
            <DialogClose>
              <Button variant="primary" onClick={onDone}>
                {t("It's on my phone")}
              </Button>
            </DialogClose>
          )}
        </>
      }
    >
      <InstallHelp />
    </Dialog>
  )
}
