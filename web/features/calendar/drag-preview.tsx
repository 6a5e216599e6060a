import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Box, Point } from './month.rules'

type Preview = {
  /** The place in the window where a drop would put the event. */
  boxes: readonly Box[]
  /** At the pointer, or in the first box. */
  label?: string | undefined
  at?: Point
}

/** The preview of a drag, changed without rendering the calendar again. */
export const dragPreview = signal<Preview | undefined>(undefined)

/** Shows where a drag would drop, over the calendar. */
export function DragPreview() {
  useSignals()
  const preview = dragPreview.value
  if (!preview) return null
  const { boxes, label, at } = preview
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 z-30 overflow-clip print:hidden">
      {boxes.map(({ left, top, right, bottom }) => (
        <div
          key={`${left} ${top}`}
          className="absolute overflow-hidden rounded-md border-2 border-primary bg-primary/15 px-1 text-xs"
          style={{ left, top, width: right - left, height: bottom - top }}
        >
          {!at && label}
        </div>
      ))}
      {at && label && (
        <div
          className="absolute max-w-56 truncate rounded-md bg-primary px-2 py-1 font-medium text-primary-content text-xs shadow-float"
          style={{ left: at.x + 12, top: at.y + 12 }}
        >
          {label}
        </div>
      )}
    </div>
  )
}
