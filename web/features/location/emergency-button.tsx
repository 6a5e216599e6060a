import { Siren } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button'
import { toast } from '#web/ui/toast'
import { useCheckIn } from './location.queries'
import { currentPosition } from './use-position'

/** Milliseconds for which the button must be held. */
const holdMs = 2000

/** Asks the adults of the family for help. It must be held for two seconds, so that a slip does nothing. */
export function EmergencyButton({ familyId }: { familyId: string }) {
  const checkIn = useCheckIn(familyId)
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const raise = async () => {
    setHeld(false)
    timer.current = undefined
    const spot = await currentPosition(true)
    checkIn.mutate(
      { checkinType: 'emergency', ...spot },
      { onError: () => toast({ title: 'The emergency was not sent', description: 'Call somebody.', variant: 'destructive' }) },
    )
  }
  const press = () => {
    if (timer.current || checkIn.isPending) return
    setHeld(true)
    timer.current = setTimeout(raise, holdMs)
  }
  const release = () => {
    if (timer.current) toast({ title: 'Hold the button for two seconds', description: 'Then every adult of your family is told.' })
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  const onKey = (event: KeyboardEvent, act: () => void) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) act()
  }
  return (
    <Button
      variant="destructive"
      pending={checkIn.isPending}
      icon={<Siren aria-hidden className="size-4 max-sm:hidden" />}
      aria-description="Hold for two seconds"
      className="touch-none select-none overflow-clip"
      onPointerDown={(event) => event.button === 0 && press()}
      onPointerUp={release}
      onPointerLeave={() => isHeld && release()}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => onKey(event, press)}
      onKeyUp={(event) => onKey(event, release)}
      onBlur={() => isHeld && release()}
    >
      {isHeld ? 'Keep holding…' : 'Emergency'}
    </Button>
  )
}
