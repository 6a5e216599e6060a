import { Switch as Radix } from 'radix-ui'
import { type ReactNode, type Ref, useId } from 'react'

export interface SwitchProps {
  label: string
  hideLabel?: boolean
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLButtonElement>
}

/** An on/off setting that takes effect at once; the whole row is its target. */
export function Switch({ label, hideLabel, hint, checked, onCheckedChange, disabled, name, ref }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'min-w-0 flex-1 cursor-pointer py-2'}>
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </label>
      <Radix.Root
        id={id}
        ref={ref}
        name={name}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-7 w-12 shrink-0 cursor-pointer rounded-full bg-edge transition-colors duration-150 before:absolute before:-inset-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-primary"
      >
        <Radix.Thumb className="block size-5.5 translate-x-[3px] rounded-full bg-white shadow-sm transition-transform duration-150 data-[state=checked]:translate-x-[23px]" />
      </Radix.Root>
    </div>
  )
}
