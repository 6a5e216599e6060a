import { ApiError, messageOf } from '../platform/api/api'
import '../platform/loading/zod'
import { useAppForm } from './entry-fields'

/** What is wrong with a body, as zod or the server says it; a server's path is written with dots. */
export type Issues = readonly { path: PropertyKey[] | string; message: string }[]

export type EntryOptions<V extends object> = {
  /** What the fields start with; a field has the name that the call's body has for it, or `fieldOf` says which it is. */
  values: V
  /** Parses what would be sent by the schema of the call. */
  check: (values: V) => { success: boolean; error?: { issues: Issues } }
  send: (values: V) => Promise<unknown>
  /** A refusal that is about no field; without it the form shows the message itself. */
  onRefused?: (error: unknown) => void
  /** The field that a path of the body is entered in, where it is not the first part of the path. */
  fieldOf?: (path: readonly string[]) => string | undefined
}

/** A name that is taken is a fault of the field that holds it. */
const fieldOfCode: Record<string, string> = { email_taken: 'email', username_taken: 'username' }

const issuesOf = (error: unknown): Issues => {
  if (!(error instanceof ApiError)) return []
  const path = fieldOfCode[error.code]
  return path && error.serverMessage ? [{ path, message: error.serverMessage }] : error.issues
}

type Fields = { values: object; fieldOf?: EntryOptions<object>['fieldOf'] }

/** The first message of each field that the form has. */
const faultsOf = (issues: Issues, { values, fieldOf = ([first]) => first }: Fields) => {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = fieldOf(typeof path === 'string' ? path.split('.') : path.map(String))
    if (name !== undefined && name in values) faults[name] ??= message
  }
  return faults
}

/** The first field at fault, as the reader sees them, once it is marked. */
const focusFault = (formId: string) =>
  requestAnimationFrame(() => document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

type Faults = { form?: string | undefined; fields: Record<string, string> }
type SubmittedForm = { formId: string; setErrorMap: (map: { onSubmit: Faults }) => void }

/** The options of an entry form; see `useEntryForm`. */
export const entryFormOptions = <V extends object>({ values, check, send, onRefused, fieldOf }: EntryOptions<V>) => ({
  defaultValues: values,
  canSubmitWhenInvalid: true,
  validators: {
    onSubmit: ({ value }: { value: V }): Faults | undefined => {
      const { error } = check(value)
      if (!error) return undefined
      const fields = faultsOf(error.issues, { values, fieldOf })
      return Object.keys(fields).length ? { fields } : { form: error.issues[0]?.message, fields }
    },
  },
  onSubmitInvalid: ({ formApi }: { formApi: Pick<SubmittedForm, 'formId'> }) => focusFault(formApi.formId),
  onSubmit: async ({ value, formApi }: { value: V; formApi: SubmittedForm }) => {
    try {
      await send(value)
    } catch (error) {
      const fields = faultsOf(issuesOf(error), { values, fieldOf })
      const isNamed = Object.keys(fields).length > 0
      formApi.setErrorMap({ onSubmit: { form: isNamed || onRefused ? undefined : messageOf(error), fields } })
      if (isNamed) focusFault(formApi.formId)
      else onRefused?.(error)
    }
  },
})

/**
 * A form that sends one call: checked by the call's own schema when it is submitted, and by the server. Either one's refusal
 * is shown at the field it is about, which takes the focus; what was typed stays.
 */
export const useEntryForm = <V extends object>(options: EntryOptions<V>) => useAppForm(entryFormOptions(options))

export type EntryForm<V extends object> = ReturnType<typeof useEntryForm<V>>
