import { createFormHook, createFormHookContexts, useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../../platform/api'
import { Button, type ButtonVariant } from '../../ui/button'
import { Segmented, type SegmentedProps } from '../../ui/segmented'
import { Select, type SelectProps } from '../../ui/select'
import { TextField, type TextFieldProps } from '../../ui/text-field'

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

function Text(props: Omit<TextFieldProps, Bound>) {
  const { form, control } = useBound<string>()
  return (
    <FieldOf form={form}>
      <TextField {...props} {...control} hint={control.error ? undefined : props.hint} />
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

type SubmitProps = { variant?: ButtonVariant; className?: string; children: ReactNode }

function Submit({ variant = 'primary', className, children }: SubmitProps) {
  const pending = useStore(useFormContext().store, (state) => state.isSubmitting)
  return (
    <Button type="submit" variant={variant} pending={pending} className={className}>
      {children}
    </Button>
  )
}

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { Text, Choice, Either },
  formComponents: { Refusal, Submit },
})

type Issues = readonly { path: PropertyKey[] | string; message: string }[]

type EntryOptions<V extends Record<string, string>> = {
  /** What the fields start with; a field has the name that the call's body has for it. */
  values: V
  /** Parses what would be sent by the schema of the call. */
  check: (values: V) => { success: boolean; error?: { issues: Issues } }
  send: (values: V) => Promise<unknown>
  /** A refusal that is about no field; without it the form shows the message itself. */
  onRefused?: (error: unknown) => void
}

/** A name that is taken is a fault of the field that holds it. */
const fieldOfCode: Record<string, string> = { email_taken: 'email', username_taken: 'username' }

const issuesOf = (error: unknown): Issues => {
  if (!(error instanceof ApiError)) return []
  const path = fieldOfCode[error.code]
  return path && error.serverMessage ? [{ path, message: error.serverMessage }] : error.issues
}

/** The first message of each field that the form has. */
const faults = (issues: Issues, values: Record<string, string>) => {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = String(typeof path === 'string' ? path : path[0])
    if (name in values) fields[name] ??= message
  }
  return fields
}

/** The first field at fault, as the reader sees them, once it is marked. */
const focusFault = (formId: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field-of="${formId}"] [aria-invalid="true"]`)?.focus())

/**
 * A form that sends one call: checked by the call's own schema when it is submitted, and by the server. Either one's refusal
 * is shown at the field it is about, which takes the focus; what was typed stays.
 */
export const useEntryForm = <V extends Record<string, string>>({ values, check, send, onRefused }: EntryOptions<V>) =>
  useAppForm({
    defaultValues: values,
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }): { form?: string; fields: Record<string, string> } | undefined => {
        const { error } = check(value)
        if (!error) return undefined
        const fields = faults(error.issues, value)
        return Object.keys(fields).length ? { fields } : { form: error.issues[0]?.message, fields }
      },
    },
    onSubmitInvalid: ({ formApi }) => focusFault(formApi.formId),
    onSubmit: async ({ value, formApi }) => {
      try {
        await send(value)
      } catch (error) {
        const fields = faults(issuesOf(error), value)
        const named = Object.keys(fields).length > 0
        formApi.setErrorMap({ onSubmit: { form: named || onRefused ? undefined : messageOf(error), fields } })
        if (named) focusFault(formApi.formId)
        else onRefused?.(error)
      }
    },
  })
