import { type ReactNode, useId } from 'react'

export interface FieldTexts {
  label: string
  /** Hides the label visually, if the context already says it. */
  hideLabel?: boolean
  hint?: ReactNode
  /** The error of the value; also marks the control as invalid. */
  error?: string
  required?: boolean
}

/** Props that a control spreads to be named and described by its field. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps extends FieldTexts {
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Two fields side by side; stacked in large type. */
export const fieldPairs = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.25rem,40%)),1fr))] gap-4 gap-y-5'

/** A label, a control, a hint and an error, wired together. */
export function Field({ label, hideLabel, hint, error, required, className = '', children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
