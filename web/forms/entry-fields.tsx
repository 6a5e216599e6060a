import { createFormHook, createFormHookContexts, useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { currencySymbol } from '../platform/format/money'
import { Button, type ButtonVariant } from '../ui/button'
import { Segmented, type SegmentedProps } from '../ui/segmented'
import { Select, type SelectProps } from '../ui/select'
import { Switch, type SwitchProps } from '../ui/switch'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '../ui/text-field'

const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

type Bound = 'value' | 'onValueChange' | 'error' | 'name'

type Faulty = { state: { meta: { errors: readonly unknown[] } } }

/** A field's error, for a feature's own control. */
export const faultOf = ({ state }: Faulty) => (typeof state.meta.errors[0] === 'string' ? state.meta.errors[0] : undefined)

// Blur is not reported to the form: it would clear the server's error and shift the element being pressed.
function useBound<V>() {
  const field = useFieldContext<V>()
  const error = useStore(field.store, (state) => faultOf({ state }))
  return {
    name: field.name,
    value: field.state.value,
    onValueChange: field.handleChange,
    error,
  }
}

type TextProps = Omit<TextFieldProps, Bound>

function Text(props: TextProps) {
  const control = useBound<string>()
  return <TextField {...props} {...control} hint={control.error ? undefined : props.hint} />
}

/** A username: capitals become small letters at once, as the server stores them. */
function Username(props: TextProps) {
  const { onValueChange, ...control } = useBound<string>()
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      {...control}
      hint={control.error ? undefined : props.hint}
      onValueChange={(value) => onValueChange(value.toLowerCase().replace(/\s/g, ''))}
    />
  )
}

/** Digits alone, such as a PIN. */
function Digits(props: Omit<TextProps, 'type' | 'inputMode'>) {
  const { onValueChange, ...control } = useBound<string>()
  return (
    <TextField
      {...props}
      {...control}
      inputMode="numeric"
      hint={control.error ? undefined : props.hint}
      onValueChange={(value) => onValueChange(value.replace(/\D/g, ''))}
    />
  )
}

function LongText(props: Omit<TextAreaProps, Bound>) {
  const control = useBound<string>()
  return <TextArea {...props} {...control} hint={control.error ? undefined : props.hint} />
}

function Choice<V extends string>(props: Omit<SelectProps<V>, Bound>) {
  return <Select {...props} {...useBound<V>()} />
}

function Either<V extends string>(props: Omit<SegmentedProps<V>, Bound>) {
  const { error: _, ...control } = useBound<V>()
  return <Segmented {...props} {...control} />
}

/** An amount, with the currency's symbol once the currency is known. */
function Money({ currency, ...props }: Omit<TextProps, 'type' | 'leading'> & { currency: string | undefined }) {
  return (
    <Text
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0"
      placeholder="0.00"
      leading={currency && currencySymbol(currency)}
      {...props}
    />
  )
}

/** An integer. */
const Whole = (props: Omit<TextProps, 'type'>) => <Text type="number" inputMode="numeric" step="1" {...props} />

/** A date, within the years that the server accepts. */
const Day = (props: Omit<TextProps, 'type'>) => <Text type="date" min="1900-01-01" max="2199-12-31" {...props} />

function Toggle(props: Omit<SwitchProps, 'checked' | 'onCheckedChange'>) {
  const { value, onValueChange } = useBound<boolean>()
  return <Switch {...props} checked={value} onCheckedChange={onValueChange} />
}

/** The server's error about the form as a whole. */
function Refusal() {
  const refusal: unknown = useStore(useFormContext().store, (state) => state.errorMap.onSubmit)
  if (typeof refusal !== 'string') return null
  return (
    <p role="alert" className="rounded-field bg-error/10 px-4 py-3 text-error">
      {refusal}
    </p>
  )
}

type SubmitProps = { variant?: ButtonVariant; className?: string; disabled?: boolean; pending?: boolean; children: ReactNode }

function Submit({ variant = 'primary', className, disabled, pending, children }: SubmitProps) {
  const isSubmitting = useStore(useFormContext().store, (state) => state.isSubmitting)
  return (
    <Button type="submit" variant={variant} pending={pending ?? isSubmitting} disabled={disabled} className={className}>
      {children}
    </Button>
  )
}

type Submitted = {
  state: { isSubmitting: boolean }
  setErrorMap: (map: { onSubmit: { fields: object } }) => void
  handleSubmit: () => Promise<void>
}

/** Submits a form, unless a submission is in progress. */
export const submitForm = (form: Submitted) => {
  if (form.state.isSubmitting) return
  // Clears the server's errors: the error of a hidden field would block the next submission.
  form.setErrorMap({ onSubmit: { fields: {} } })
  return form.handleSubmit()
}

/** The form element of a page; in a dialog, the dialog is the form. */
function Body({ className = '', children }: { className?: string; children: ReactNode }) {
  const form = useFormContext()
  return (
    <form
      id={form.formId}
      // The fields show the messages of the shared schemas instead of the browser's.
      noValidate
      className={`flex flex-col gap-5 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        submitForm(form)
      }}
    >
      {children}
    </form>
  )
}

/** The fields and components of Hearth's forms. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { Text, Username, Digits, Money, Whole, Day, LongText, Choice, Either, Toggle },
  formComponents: { Body, Refusal, Submit },
})
