import type { MouseEvent, ReactNode } from 'react'
import { Checkbox } from './checkbox'
import { SwipeRow, type SwipeRowProps } from './swipe-row'
import { t } from './texts'
import type { Selection } from './use-selection'
import { useSwipe } from './use-swipe'

/** A press anywhere on a row selects it, or deselects it. */
export const pressOf =
  ({ toggle }: Pick<Selection, 'toggle'>, id: string) =>
  ({ target, shiftKey }: MouseEvent) => {
    // A press on the label comes again as one on its checkbox.
    if (target instanceof Element && target.closest('label') && !target.matches('input')) return
    toggle(id, shiftKey)
  }

export interface SelectableRowProps extends Omit<SwipeRowProps, 'onLongPress'> {
  id: string
  /** The name of the row, for its checkbox. */
  name: string
  /** Left out if the reader may not select this row. */
  selection?: Selection
  /** Drags the row. A finger has it while rows are selected, and a mouse always. */
  handle?: ReactNode
}

/** The content of a row that is swiped, or selected among others. While rows are selected, its own buttons rest. */
export function SelectableRow({ id, name, selection, handle, className = '', children, ...swipe }: SelectableRowProps) {
  if (!selection?.isActive)
    return (
      <SwipeRow {...swipe} className={className} onLongPress={selection && (() => selection.start(id))}>
        {handle ? (
          <div className="flex items-start">
            <span className="py-1 ps-0.5 pointer-coarse:hidden">{handle}</span>
            <div className="-ms-2 pointer-coarse:ms-0 min-w-0 flex-1">{children}</div>
          </div>
        ) : (
          children
        )}
      </SwipeRow>
    )
  const isSelected = selection.has(id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its checkbox is the control; the row is a larger target for it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the checkbox
    <div
      onClick={pressOf(selection, id)}
      className={`flex cursor-pointer select-none items-start ps-2.5 ${isSelected ? 'bg-primary/10' : ''} ${className}`}
    >
      <span className="py-1">
        <Checkbox label={t('Select {name}', { name })} hideLabel checked={isSelected} onCheckedChange={() => {}} />
      </span>
      <div inert className="min-w-0 flex-1 [&_button]:invisible [&_label]:hidden">
        {children}
      </div>
      {handle && <span className="py-1 pe-2">{handle}</span>}
    </div>
  )
}

/** A card or picture that is selected among others: its checkbox is in its corner. */
export function SelectableCard({
  id,
  name,
  selection,
  children,
}: Pick<SelectableRowProps, 'id' | 'name' | 'selection'> & { children: ReactNode }) {
  const { handlers } = useSwipe({ onLongPress: selection && (() => selection.start(id)) })
  if (!selection?.isActive)
    return (
      <div {...handlers} className="h-full touch-pan-y [-webkit-touch-callout:none]">
        {children}
      </div>
    )
  const isSelected = selection.has(id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its checkbox is the control; the card is a larger target for it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the checkbox
    <div
      onClick={pressOf(selection, id)}
      className={`relative h-full cursor-pointer select-none rounded-box ${isSelected ? 'after:absolute after:inset-0 after:rounded-box after:outline-3 after:outline-primary after:-outline-offset-3' : ''}`}
    >
      <div inert className={`h-full [&_[aria-haspopup]]:invisible ${isSelected ? 'opacity-85' : ''}`}>
        {children}
      </div>
      <span className="absolute end-1.5 top-1.5 flex rounded-full bg-base-100/85">
        <Checkbox label={t('Select {name}', { name })} hideLabel checked={isSelected} onCheckedChange={() => {}} />
      </span>
    </div>
  )
}
