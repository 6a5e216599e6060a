import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'

type TickRowProps = {
  label: string
  isDone?: boolean
  /** Omit it if nobody here may tick. */
  onPress?: (() => void) | undefined
  color?: string | undefined
  children: ReactNode
}

/** A line with a round checkbox, large enough for a finger on a wall. */
export function TickRow({ label, isDone = false, onPress, color, children }: TickRowProps) {
  const mark = isDone ? (
    <span aria-hidden className="mx-1 grid size-5 shrink-0 place-items-center rounded-full bg-base-content/10 text-muted">
      <Check className="size-3.5" strokeWidth={2.5} />
    </span>
  ) : (
    <Circle aria-hidden className="size-7 shrink-0 text-edge" strokeWidth={1.75} style={color ? { color } : undefined} />
  )
  const line = `flex w-full items-center gap-3 rounded-field text-start leading-snug ${isDone ? 'min-h-9' : 'min-h-11 text-lg'}`
  if (isDone || !onPress)
    return (
      <p className={`${line} ${isDone ? 'text-muted line-through decoration-1' : ''}`}>
        {mark}
        {children}
      </p>
    )
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`wall-row ${line} -mx-2 cursor-pointer px-2 outline-primary duration-150 hover:bg-base-content/6`}
      style={{ width: 'calc(100% + var(--spacing) * 4)' }}
    >
      {mark}
      {children}
    </button>
  )
}
