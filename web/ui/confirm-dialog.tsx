import { AlertDialog as Radix } from 'radix-ui'
import { Button } from './button'
import { agree, answer, type Question } from './confirm'
import { useDeferredOpen } from './deferred-open'
import { useLayer } from './layers'
import { useReturnFocus } from './return-focus'
import { t } from './texts'

/** The dialog of a `confirm` question. */
export function ConfirmDialog({ open, pending, ...question }: Question & { open: boolean; pending: boolean }) {
  const { title, text, action, cancelLabel = t('Cancel'), destructive, choice } = question
  const returnFocus = useReturnFocus(open)
  useLayer(open, () => answer(false))
  const shown = useDeferredOpen(open)
  return (
    <Radix.Root open={shown.open} onOpenChange={(next) => !next && answer(false)}>
      <Radix.Portal key={shown.key} container={document.body}>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...returnFocus}
          className="floating fixed z-40 p-5 outline-none not-sm:inset-x-0 not-sm:bottom-0 not-sm:rounded-b-none not-sm:pb-[calc(1rem+var(--safe-bottom))] not-sm:data-[state=closed]:animate-sheet-out not-sm:data-[state=open]:animate-sheet-in sm:inset-0 sm:m-auto sm:h-fit sm:w-full sm:max-w-md sm:p-6 sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in"
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted">{text}</Radix.Description>
          {choice}
          <div className="mt-6 flex flex-wrap justify-end gap-2 not-sm:*:flex-1">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={destructive ? 'destructive' : 'primary'} pending={pending} onClick={agree}>
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
