import type { ReactNode } from 'react'
import { Button } from './button'
import { Dialog, DialogClose, type DialogProps } from './dialog'
import { t } from './texts'

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  onSubmit: () => void
  submit: ReactNode
}

/** A dialog with one form, and Cancel beside its submit button. */
export function FormDialog({ submit, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <DialogClose>
            <Button>{t('Cancel')}</Button>
          </DialogClose>
          {submit}
        </>
      }
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Dialog>
  )
}
