import type { ReactNode } from 'react'

export interface ItemCheckboxProps {
  /** The item's name. */
  label: string
  checked: boolean
  disabled: boolean
  onTick: () => void
  /** 'round' ticks off; 'square' selects. */
  shape?: 'round' | 'square'
  children: ReactNode
}

/** An item's large checkbox; the text beside it belongs to the same target, for use in a shop. */
export function ItemCheckbox({ label, checked, disabled, onTick, shape = 'round', children }: ItemCheckboxProps) {
  return (
    <label className={`flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1 ${disabled ? '' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onTick}
        className={`checkbox size-7 shrink-0 border-2 border-edge checked:border-primary checked:bg-primary checked:text-primary-content ${shape === 'round' ? 'rounded-full' : 'rounded-lg'}`}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
