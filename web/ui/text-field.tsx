import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field, type FieldTexts } from './field'
import { t } from './texts'

// 16 px text: with smaller text, phones zoom in on focus.
const box =
  'w-full border-edge bg-base-100 text-base aria-invalid:border-error focus-within:border-primary focus-within:outline-primary focus-within:outline-offset-0'

interface TextFieldOwn extends FieldTexts {
  value: string
  onValueChange: (value: string) => void
  /** Classes of the whole field. */
  className?: string
}

export interface TextFieldProps extends TextFieldOwn, Omit<ComponentProps<'input'>, keyof TextFieldOwn | 'onChange'> {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'datetime-local' | 'month'
  /** Content before or after the value, such as a currency symbol or an icon. */
  leading?: ReactNode
  trailing?: ReactNode
}

/** A labelled one-line input; a password field has a button that shows the password. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, required, className, value, onValueChange, type = 'text', leading, trailing, ...input } = props
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <div className={`input ${box} has-aria-invalid:border-error`}>
          {leading && <span className="text-muted">{leading}</span>}
          <input
            {...input}
            {...control}
            type={isPassword && shown ? 'text' : type}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className="min-w-0 grow text-start"
          />
          {trailing && <span className="text-muted">{trailing}</span>}
          {isPassword && <RevealButton shown={shown} onToggle={() => setShown(!shown)} />}
        </div>
      )}
    </Field>
  )
}

function RevealButton({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const Icon = shown ? EyeOff : Eye
  return (
    <button
      type="button"
      aria-label={shown ? t('Hide password') : t('Show password')}
      onClick={onToggle}
      className="-me-3 flex h-[calc(100%+2px)] w-11 shrink-0 items-center justify-center rounded-field text-muted hover:text-base-content"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

export interface TextAreaProps extends TextFieldOwn, Omit<ComponentProps<'textarea'>, keyof TextFieldOwn | 'onChange'> {}

/** A labelled multi-line input that grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, required, className, value, onValueChange, rows = 3, ...area } = props
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className={`textarea field-sizing-content max-h-80 min-h-24 resize-none leading-normal ${box}`}
        />
      )}
    </Field>
  )
}
