import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useDeferredOpen } from './deferred-open'
import { useLayer } from './layers'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** The name for screen readers. */
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** While the panel fades out, a press in it may already have moved the focus, which must stay there then. */
const hasFocusElsewhere = () => document.activeElement !== null && document.activeElement !== document.body

/**
 * A panel under a button; full width on phones. Esc or a press outside closes it, and the focus returns to the button unless it has moved
 * elsewhere.
 */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  useLayer(open, () => onOpenChange(false))
  const shown = useDeferredOpen(open)
  return (
    <Radix.Root open={shown.open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal key={shown.key} container={document.body}>
        <Radix.Content
          aria-label={label}
          onCloseAutoFocus={(event) => hasFocusElsewhere() && event.preventDefault()}
          align="end"
          sideOffset={8}
          collisionPadding={10}
          className="floating z-40 flex max-h-(--radix-popover-content-available-height) w-[calc(100vw-20px)] flex-col overflow-clip outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:max-h-[min(36rem,var(--radix-popover-content-available-height))] sm:w-100"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
