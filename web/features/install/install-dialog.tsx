import type { ReactNode } from 'react'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { InstallHelp } from './install-help'

type InstallDialogProps = {
  trigger: ReactNode
  /** Where it matters whether it was done: the phone cannot be seen from here, so people say it. */
  onDone?: () => void
}

/** How to install Hearth on a phone. */
export function InstallDialog({ trigger, onDone }: InstallDialogProps) {
  return (
    <Dialog
      trigger={trigger}
      title="Install on your phone"
      description="Open Hearth on the phone, then put it on the home screen."
      footer={
        <>
          <DialogClose>
            <Button>{onDone ? 'Not yet' : 'Done'}</Button>
          </DialogClose>
          {onDone && (
            <DialogClose>
              <Button variant="primary" onClick={onDone}>
                It's on my phone
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
