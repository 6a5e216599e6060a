import { Siren } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button'
import { t } from './texts'

/** Milliseconds for which the button must be held. */
const holdMs = 2000

type HoldButtonProps = {
  label: string
  pending: boolean
  onHeld: () => void
  /** It was pressed for a shorter time. */
  onTap: () => void
}

/** A button that acts when it was held for two seconds, so that a slip does nothing. */
export function HoldButton({ label, pending, onHeld, onTap }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const press = () => {
    if (timer.current || pending) return
    setHeld(true)
    timer.current = setTimeout(() => {
      stop()
      onHeld()
    }, holdMs)
  }
  /** @returns whether it was held until now */
  const stop = () => {
    const was = timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
    return was
  }
  const release = () => {
    if (stop()) onTap()
  }
  const onKey = (event: KeyboardEvent, act: () => void) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) act()
  }
  return (
    <Button
      variant="destructive"
      pending={pending}
      icon={<Siren aria-hidden className="size-4 max-sm:hidden" />}
      aria-description={t('Hold for two seconds')}
      className="touch-none select-none overflow-clip"
      onPointerDown={(event) => event.button === 0 && press()}
      onPointerUp={release}
      onPointerLeave={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => onKey(event, press)}
      onKeyUp={(event) => onKey(event, release)}
      onBlur={stop}
    >
      {isHeld ? t('Keep holding…') : label}
    </Button>
  )
}
