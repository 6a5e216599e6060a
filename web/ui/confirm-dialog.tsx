import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button'
import { useReturnFocus } from './return-focus'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  /** What is to be chosen before the answer. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  pending?: boolean
  /** Does the act; the caller closes the dialog when it is done. */
  onConfirm: () => void
}

/** What is asked before something is deleted. */
export const deletionText = (name: string, more = 'This action cannot be undone.') => `Are you sure you want to delete "${name}"? ${more}`

/** Asks before an act that can't be undone. Focus starts on Cancel; a press outside doesn't answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel = 'Cancel', destructive, pending, onConfirm, children } = props
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...returnFocus}
          className="floating fixed z-40 p-5 outline-none not-sm:inset-x-0 not-sm:bottom-0 not-sm:rounded-b-none not-sm:pb-[calc(1rem+var(--safe-bottom))] not-sm:data-[state=closed]:animate-sheet-out not-sm:data-[state=open]:animate-sheet-in sm:inset-0 sm:m-auto sm:h-fit sm:w-full sm:max-w-md sm:p-6 sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in"
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted">{text}</Radix.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-2 not-sm:*:flex-1">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={destructive ? 'destructive' : 'primary'} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
