import { Tooltip as Radix } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { hideTooltip, keepTooltip, type ShownTooltip } from './tooltip.state'

/** The tooltip beside an element, which it describes while shown. */
export function TooltipView({ label, side, element, by, onClose }: ShownTooltip & { onClose: () => void }) {
  const anchor = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const id = anchor.current?.getAttribute('aria-describedby')
    const before = element.getAttribute('aria-describedby')
    if (id) element.setAttribute('aria-describedby', id)
    return () => {
      if (before) element.setAttribute('aria-describedby', before)
      else element.removeAttribute('aria-describedby')
    }
  }, [element])
  const { left, top, width, height } = element.getBoundingClientRect()
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Trigger asChild>
          <span ref={anchor} aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal container={document.body}>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            // A keyboard user does not point at the tooltip: the pointer wants the content below it.
            onPointerEnter={by === 'focus' ? onClose : keepTooltip}
            onPointerLeave={() => hideTooltip(element)}
            onPointerDown={onClose}
            className="z-60 max-w-64 animate-fade-in rounded-lg bg-neutral px-2.5 py-1.5 text-neutral-content text-sm shadow-float"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
