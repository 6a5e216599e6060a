import type { LucideIcon } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { type Edge, type Swiped, useSwipe } from './use-swipe'

/** The action of a swipe. The row has a button or a menu item for it, too. */
export type SwipeAct = { label: string; icon: LucideIcon; tone: 'success' | 'error' | 'primary'; act: () => void }

const tones = {
  success: 'bg-success text-success-content',
  error: 'bg-error text-error-content',
  primary: 'bg-primary text-primary-content',
}
const sides = { start: 'start-0 justify-start', end: 'end-0 justify-end' }

export interface SwipeRowProps {
  /** From start to end, such as completing. */
  start?: SwipeAct
  /** From end to start, such as deleting. */
  end?: SwipeAct
  onLongPress?: () => void
  className?: string
  children: ReactNode
}

/** The content of a row that a finger swipes: the edge shows what letting go does. */
export function SwipeRow({ start, end, onLongPress, className = '', children }: SwipeRowProps) {
  const front = useRef<HTMLDivElement>(null)
  const acts = { start, end }
  const { swiped, handlers } = useSwipe({
    front,
    canSwipe: (edge) => acts[edge] !== undefined,
    onSwipe: (edge) => acts[edge]?.act(),
    onLongPress,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons, menus and keys do the same as its swipes
    <div
      {...handlers}
      // The browser's own menu of a long press, on a link or a picture.
      onContextMenu={(event) =>
        onLongPress && (event.nativeEvent as unknown as PointerEvent).pointerType === 'touch' && event.preventDefault()
      }
      className={`relative touch-pan-y overflow-clip [-webkit-touch-callout:none] ${onLongPress ? 'pointer-coarse:select-none' : ''} ${className}`}
    >
      {swiped && <EdgeOf swiped={swiped} act={acts[swiped.edge]} />}
      <div ref={front} className={`relative ${swiped ? 'bg-base-100' : 'transition-[translate] duration-150'}`}>
        {children}
      </div>
    </div>
  )
}

function EdgeOf({ swiped: { edge, isArmed }, act }: { swiped: NonNullable<Swiped>; act: SwipeAct | undefined }) {
  if (!act) return null
  const Icon = act.icon
  return (
    <div
      aria-hidden
      data-edge={edge satisfies Edge}
      data-armed={isArmed || undefined}
      className={`absolute inset-y-0 flex w-1/2 items-center gap-2 px-5 font-medium transition-opacity duration-150 ${sides[edge]} ${tones[act.tone]} ${isArmed ? '' : 'opacity-55'}`}
    >
      <Icon className="size-5 shrink-0" />
      {isArmed && act.label}
    </div>
  )
}
