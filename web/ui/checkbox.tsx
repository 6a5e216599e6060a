import { type ReactNode, type Ref, useId } from 'react'
import { onColor } from './color'

export interface CheckboxProps {
  label: string
  hideLabel?: boolean
  /** Shown instead of the label if the context says the rest; must be part of the label. */
  shortLabel?: ReactNode
  hint?: ReactNode
  error?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** 'round' ticks off an item; 'square' is a choice in a form. */
  shape?: 'square' | 'round'
  /** 'lg' is for children: its touch target is 64 px. */
  size?: 'md' | 'lg'
  /** A member's or category's colour, `#rrggbb`; by default the theme's accent. */
  color?: string
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** A checkbox with its label; its touch target is 44 px. */
export function Checkbox(props: CheckboxProps) {
  const {
    label,
    hideLabel,
    shortLabel,
    hint,
    error,
    checked,
    onCheckedChange,
    shape = 'square',
    size = 'md',
    color,
    disabled,
    name,
    ref,
  } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={hideLabel ? 'inline-block' : ''}>
      <label
        className={`flex items-center ${size === 'lg' ? 'min-h-16 gap-4' : 'min-h-11 gap-3'} ${hideLabel ? 'min-w-11 justify-center' : ''} ${disabled ? '' : 'cursor-pointer'}`}
      >
        <input
          ref={ref}
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
          aria-label={hideLabel || shortLabel ? label : undefined}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          style={color ? { borderColor: color, ...(checked && { backgroundColor: color, color: onColor(color) }) } : undefined}
          className={`checkbox shrink-0 border-2 ${size === 'lg' ? 'size-11 p-2' : ''} border-edge checked:border-primary checked:bg-primary checked:text-primary-content ${shape === 'round' ? 'rounded-full' : 'rounded-lg'}`}
        />
        {!hideLabel && <span className="min-w-0 py-2">{shortLabel ?? label}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={`-mt-2 pb-2 text-muted text-sm ${size === 'lg' ? 'ps-15' : 'ps-9'}`}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="ps-9 text-error text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
