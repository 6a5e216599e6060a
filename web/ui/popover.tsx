import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** What it is, for screen readers. */
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** By the time the panel has faded, what was pressed in it may have led to a row that has the focus: it is not taken from there. */
const hasFocusElsewhere = () => document.activeElement !== null && document.activeElement !== document.body

/** A panel under a button; as wide as the screen on phones. Esc or a press outside closes it, and the focus returns to the button, unless it has gone on. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
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
