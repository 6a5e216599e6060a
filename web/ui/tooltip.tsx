import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Wraps the app once. Delays of spec 1 section 9: 700 ms, then 300 ms between neighbours. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

export interface TooltipProps {
  label: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that can hold a ref and take focus. */
  children: ReactNode
}

/** A few words on hover or keyboard focus. Never the only place where something is said. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        // Focus that returns from a closed dialog or menu is no question about the button.
        onFocus={(event) => {
          if (!event.target.matches(':focus-visible')) event.preventDefault()
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 rounded-lg bg-neutral px-2.5 py-1.5 text-neutral-content text-sm shadow-float data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
