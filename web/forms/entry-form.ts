import { ApiError, messageOf } from '../platform/api/api'
import '../platform/loading/zod'
import { useAppForm } from './entry-fields'

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
