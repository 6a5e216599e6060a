import { createFormHook, createFormHookContexts, useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { signOf } from '../platform/format/money'
import { Button, type ButtonVariant } from '../ui/button'
import { Segmented, type SegmentedProps } from '../ui/segmented'
import { Select, type SelectProps } from '../ui/select'
import { Switch, type SwitchProps } from '../ui/switch'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '../ui/text-field'
import { yes } from './yes'

const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

type Bound = 'value' | 'onValueChange' | 'error' | 'name'

/** Marks a control as a field of its form, so that a refusal can find and focus it. */
function FieldOf({ form, children }: { form: string; children: ReactNode }) {
  return (
    <div data-field-of={form} className="contents">
      {children}
    </div>
  )
}

// Leaving a field is not reported to the form: it would take the refusal away, and move what is being pressed.
function useBound<V extends string>() {
  const field = useFieldContext<V>()
  const error: unknown = useStore(field.store, (state) => state.meta.errors[0])
  return {
    form: field.form.formId,
    control: {
      name: field.name,
      value: field.state.value,
      onValueChange: field.handleChange,
      error: typeof error === 'string' ? error : undefined,
    },
  }
}

type TextProps = Omit<TextFieldProps, Bound>

function Text(props: TextProps) {
  const { form, control } = useBound<string>()
  return (
    <FieldOf form={form}>
      <TextField {...props} {...control} hint={control.error ? undefined : props.hint} />
    </FieldOf>
  )
}

function LongText(props: Omit<TextAreaProps, Bound>) {
  const { form, control } = useBound<string>()
  return (
    <FieldOf form={form}>
      <TextArea {...props} {...control} hint={control.error ? undefined : props.hint} />
    </FieldOf>
  )
}

function Choice<V extends string>(props: Omit<SelectProps<V>, Bound>) {
  const { form, control } = useBound<V>()
  return (
    <FieldOf form={form}>
      <Select {...props} {...control} />
    </FieldOf>
  )
}

function Either<V extends string>(props: Omit<SegmentedProps<V>, Bound>) {
  const { control } = useBound<V>()
  return <Segmented {...props} name={control.name} value={control.value} onValueChange={control.onValueChange} />
}

/** An amount, with the sign of its currency once that is known. */
function Money({ currency, ...props }: Omit<TextProps, 'type' | 'leading'> & { currency: string | undefined }) {
  return <Text type="number" inputMode="decimal" step="0.01" min="0" placeholder="0.00" leading={currency && signOf(currency)} {...props} />
}

/** A whole number. */
const Whole = (props: Omit<TextProps, 'type'>) => <Text type="number" inputMode="numeric" step="1" {...props} />

/** A date, within the years that the server takes. */
const Day = (props: Omit<TextProps, 'type'>) => <Text type="date" min="1900-01-01" max="2199-12-31" {...props} />

/** On is `yes`, off is empty: the values of a form are what was typed. */
function Toggle(props: Omit<SwitchProps, 'checked' | 'onCheckedChange'>) {
  const { control } = useBound<string>()
  return <Switch {...props} checked={control.value === yes} onCheckedChange={(checked) => control.onValueChange(checked ? yes : '')} />
}

/** What the server said about the whole form. */
function Refusal() {
  const refusal: unknown = useStore(useFormContext().store, (state) => state.errorMap.onSubmit)
  if (typeof refusal !== 'string') return null
  return (
    <p role="alert" className="rounded-field bg-error/10 px-4 py-3 text-error">
      {refusal}
    </p>
  )
}

type SubmitProps = { variant?: ButtonVariant; className?: string; disabled?: boolean; children: ReactNode }

function Submit({ variant = 'primary', className, disabled, children }: SubmitProps) {
  const pending = useStore(useFormContext().store, (state) => state.isSubmitting)
  return (
    <Button type="submit" variant={variant} pending={pending} disabled={disabled} className={className}>
      {children}
    </Button>
  )
}

/** The form element of a page; in a dialog, the dialog is the form. */
function Body({ className = '', children }: { className?: string; children: ReactNode }) {
  const form = useFormContext()
  return (
    <form
      // The fields show the messages of the shared schemas instead of the browser's.
      noValidate
      className={`flex flex-col gap-5 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        form.handleSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** What a form of Hearth is made of. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { Text, Money, Whole, Day, LongText, Choice, Either, Toggle },
  formComponents: { Body, Refusal, Submit },
})
