import { GripVertical } from 'lucide-react'
import { t } from './texts'
import type { Order } from './use-order'

/** The handle by which a row is dragged: always there for keys, and for a mouse once it is over the row, which is a `group`. */
export const OrderHandle = ({ order, id, name, className = '' }: { order: Order; id: string; name: string; className?: string }) => (
  <button
    type="button"
    aria-label={t('Move {name}', { name })}
    {...order.handle(id, name)}
    className={`flex h-11 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-field text-muted aria-pressed:cursor-grabbing aria-pressed:text-primary ${className}`}
  >
    <GripVertical aria-hidden className="size-4.5" />
  </button>
)

/** The keyboard commands of a row, for screen readers. Once beside the list. */
export const OrderStatus = ({ order }: { order: Order }) => (
  <p role="status" className="sr-only">
    {order.says}
  </p>
)

const before = 'before:absolute before:z-10 before:rounded-full before:bg-primary'
const after = 'after:absolute after:z-10 after:rounded-full after:bg-primary'
const lines = {
  list: {
    before: `${before} before:inset-x-3 before:-top-px before:h-0.5`,
    after: `${after} after:inset-x-3 after:-bottom-px after:h-0.5`,
  },
  // In the middle of the gap of `grid`.
  grid: {
    before: `${before} before:-start-2.25 before:inset-y-3 before:w-0.5`,
    after: `${after} after:-end-2.25 after:inset-y-3 after:w-0.5`,
  },
}

/** The classes of a row that can be dragged. */
export const orderedRow = (order: Order | undefined, id: string) => {
  if (!order) return ''
  const line = order.lineAt(id)
  return `relative ${line ? lines[order.layout][line] : ''} ${order.isHeld(id) ? 'z-20 rounded-field bg-base-100 shadow-float' : ''}`
}
