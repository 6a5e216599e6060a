import type { ReactNode } from 'react'

export interface ItemCheckboxProps {
  /** What is bought. */
  label: string
  checked: boolean
  disabled: boolean
  onTick: () => void
  children: ReactNode
}

/** An item's box, large, and one target with the words beside it: for a thumb in a shop. */
export function ItemCheckbox({ label, checked, disabled, onTick, children }: ItemCheckboxProps) {
  return (
    <label className={`flex min-h-14 min-w-0 flex-1 items-center gap-3.5 py-2 ${disabled ? '' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onTick}
        className="checkbox size-7 shrink-0 rounded-full border-2 border-edge checked:border-primary checked:bg-primary checked:text-primary-content"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
