import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement } from 'react'
import { lazyModule } from '../platform/loading/lazy-module'
import { hideTooltip, isRequested, type Side, shown, showTooltip } from './tooltip.state'

type Handlers = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

export interface TooltipProps {
  label: string
  side?: Side
  /** One element. */
  children: ReactElement<Handlers>
}

/** A short text on hover or keyboard focus. Never the only place of an information. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const own = children.props
  return cloneElement(children, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') showTooltip({ label, side, element: event.currentTarget, by: 'hover' })
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      hideTooltip(event.currentTarget)
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event)
      hideTooltip(event.currentTarget, 'at once')
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      // Focus that returns from a closed dialog or menu has no related target and opens no tooltip.
      const isMoved = event.relatedTarget !== null && event.target.matches(':focus-visible')
      if (isMoved) showTooltip({ label, side, element: event.currentTarget, by: 'focus' })
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      hideTooltip(event.currentTarget, 'at once')
    },
  })
}

const view = lazyModule(() => import('./tooltip-view').then((module) => module.TooltipView))

/** Renders the current tooltip. Mount once, at the root. */
export function Tooltips() {
  useSignals()
  useSignalEffect(() => {
    if (isRequested.value) view.fetch()
  })
  const View = view.code.value
  const tooltip = shown.value
  return View && tooltip && <View key={tooltip.label} {...tooltip} onClose={() => hideTooltip(tooltip.element, 'at once')} />
}
