import { useSignals } from '@preact/signals-react/runtime'
import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { LazyModule } from '../platform/loading/lazy-module'

/** The props of the content that a button opens: the button, and whether it was pressed before the content loaded. */
export type Opened = { trigger: ReactElement; defaultOpen: boolean }

type OpenerProps<P> = {
  code: LazyModule<ComponentType<P & Opened>>
  opens: 'menu' | 'dialog'
  trigger: ReactElement<Record<string, unknown>>
  /** Additional props of the content. */
  with: P
}

const opening = ['Enter', ' ', 'ArrowDown']

/** A button whose content is a lazy module: an early press loads the module, then opens the content. */
export function Opener<P extends object>({ code, opens, trigger, with: props }: OpenerProps<P>) {
  useSignals()
  const [isWanted, setWanted] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const hasFocus = useRef(false)
  const Panel = code.code.value
  const isThere = Panel !== undefined
  useEffect(() => {
    // The loaded content renders a new button.
    if (isThere && hasFocus.current && !isWanted) place.current?.querySelector('button')?.focus()
  }, [isThere, isWanted])

  const requestOpen = () => {
    setWanted(true)
    code.fetch()
  }
  const early = {
    'aria-haspopup': opens,
    'aria-expanded': false,
    // Its code loads when a pointer or the focus comes near. The button stays the same until it is pressed.
    onPointerEnter: code.preload,
    onFocus: () => {
      hasFocus.current = true
      code.preload()
    },
    onBlur: () => {
      hasFocus.current = false
    },
    onPointerDown: ({ button }: PointerEvent) => button === 0 && requestOpen(),
    onKeyDown: (event: KeyboardEvent) => opening.includes(event.key) && requestOpen(),
    // A screen reader sends a click without pointer events.
    onClick: requestOpen,
  }
  return (
    <span ref={place} className="contents">
      {Panel ? <Panel {...props} trigger={trigger} defaultOpen={isWanted} /> : cloneElement(trigger, early)}
    </span>
  )
}
