import { type ReactNode, type Ref, useId } from 'react'

export interface SwitchProps {
  label: string
  hideLabel?: boolean
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** Less weight than the controls around it. */
  quiet?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** An on/off setting that applies at once; the whole row is its target. */
export function Switch({ label, hideLabel, hint, checked, onCheckedChange, disabled, quiet, name, ref }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'min-w-0 flex-1 cursor-pointer py-2'}>
        <span className={`block ${quiet ? 'text-muted text-sm' : 'font-medium'}`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </label>
      <input
        id={id}
        ref={ref}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
        role="switch"
        name={name}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        disabled={disabled}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors duration-150 before:absolute before:top-[3px] before:left-[3px] before:size-5.5 before:rounded-full before:bg-white before:shadow-sm before:transition-transform before:duration-150 after:absolute after:-inset-2 checked:bg-primary checked:before:translate-x-5 disabled:cursor-not-allowed disabled:opacity-50"
      />
    </div>
  )
}
