import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { createContext, type FormEvent, type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { IconButton } from './button'
import { useDeferredOpen } from './deferred-open'
import { useLayer } from './layers'
import { useReturnFocus } from './return-focus'
import { t } from './texts'
import { useDraft } from './use-draft'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' }

/** On a phone, the sheet of a form has full height, so that its first fields stay above the keyboard; other sheets fit their content. */
const sheets = {
  form: 'not-sm:top-[calc(0.75rem+var(--safe-top))]',
  reading: 'not-sm:max-h-[calc(100dvh-0.75rem-var(--safe-top))] not-sm:min-h-[40dvh]',
}

export interface DialogProps {
  /** Leave `open` and `onOpenChange` out if a `trigger` opens it. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it. */
  trigger?: ReactNode
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons, the primary one last; on phones they stay in thumb reach. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** Wraps content and footer in one form; Enter and a `type="submit"` button call it. */
  onSubmit?: () => void
  /** The id of that form. */
  formId?: string
}

/**
 * The dialog itself takes the focus if its first control is an icon, or if Close is its only control so far: otherwise the tooltip of that
 * button would cover the text and take the first Escape.
 */
const focusWithin = (event: Event) => {
  const box = event.currentTarget as HTMLElement
  const controls = box.querySelectorAll('button, a[href], input, select, textarea')
  if (controls.length > 1 && !controls[0]?.matches('button[aria-label]')) return
  event.preventDefault()
  box.focus()
}

/** Marks the next closing as explicit, such as by Cancel. */
const Cancelling = createContext(() => {})

/** Whether the dialog is open, and the handler of its close button, Escape, Back and a press beside it: it asks before a draft is lost. */
const useOpen = ({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) => {
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = open ?? isOpenHere
  const { onFocusCapture, mayClose } = useDraft(isOpen)
  const isCancelled = useRef(false)
  const setOpen = (next: boolean) => {
    isCancelled.current = false
    setOpenHere(next)
    onOpenChange?.(next)
  }
  const requestOpen = async (next: boolean) => {
    const answer = next || isCancelled.current || mayClose()
    // Without a question it closes at once.
    if (answer === true || (await answer)) setOpen(next)
  }
  useLayer(isOpen, () => requestOpen(false))
  const cancel = () => {
    isCancelled.current = true
  }
  return { isOpen, requestOpen, onFocusCapture, cancel }
}

/**
 * A dialog: centered on desktops, a sheet from below on phones. Esc and Back close it and the focus returns. If text was typed in it, they
 * ask first.
 */
export function Dialog({ open, onOpenChange, trigger, title, description, children, footer, size = 'md', onSubmit, formId }: DialogProps) {
  const { isOpen, requestOpen, onFocusCapture, cancel } = useOpen({ open, onOpenChange })
  const returnFocus = useReturnFocus(isOpen)
  // Radix adds its Escape listener in an effect after the dialog has the focus; a key pressed before it would be lost.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    requestOpen(false)
  }
  const inside = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-[calc(1.5rem+var(--safe-bottom))] sm:px-6 sm:pb-6">
        {children}
      </div>
      {footer && (
        <div className="flex shrink-0 flex-wrap justify-end gap-2 px-5 pt-3 pb-[calc(1rem+var(--safe-bottom))] not-sm:border-base-300 not-sm:border-t not-sm:*:flex-1 sm:px-6 sm:pb-6">
          {footer}
        </div>
      )}
    </>
  )
  const shown = useDeferredOpen(isOpen)
  return (
    <Radix.Root open={shown.open} onOpenChange={requestOpen}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal key={shown.key} container={document.body}>
        <Radix.Overlay className="fixed inset-0 z-40 grid bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...returnFocus}
          onKeyDown={onKeyDown}
          onFocusCapture={onFocusCapture}
          onOpenAutoFocus={focusWithin}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`floating fixed z-40 flex flex-col outline-none not-sm:inset-x-0 not-sm:bottom-0 not-sm:rounded-b-none ${onSubmit ? sheets.form : sheets.reading} not-sm:data-[state=closed]:animate-sheet-out not-sm:data-[state=open]:animate-sheet-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-4rem)] sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in ${widths[size]}`}
        >
          <header className="shrink-0 ps-5 pe-16 pt-5.5 pb-3 sm:ps-6 sm:pt-6.5">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
          </header>
          <Cancelling value={cancel}>
            {onSubmit ? (
              <DialogForm id={formId} onSubmit={onSubmit}>
                {inside}
              </DialogForm>
            ) : (
              inside
            )}
          </Cancelling>
          {/* Last in DOM order, so that the first field takes the focus. */}
          <Radix.Close asChild>
            <IconButton label={t('Close')} className="absolute end-3 top-4 sm:end-4 sm:top-5">
              <X aria-hidden className="size-5" />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

// The browser's validation bubbles are off: fields show the messages of the shared schemas.
function DialogForm({ id, onSubmit, children }: { id: string | undefined; onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: a dialog's submit must not reach a form around it.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      {children}
    </form>
  )
}

/** Wraps a button that closes its dialog, such as Cancel. It asks nothing, because its label is clear. */
export function DialogClose({ children }: { children: ReactNode }) {
  return (
    <Radix.Close asChild onClick={useContext(Cancelling)}>
      {children}
    </Radix.Close>
  )
}
