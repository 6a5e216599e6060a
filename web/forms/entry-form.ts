import type * as z from 'zod'
import { messageOfIssue } from '#src/shared/language/issue-message'
import { ApiError, messageOf } from '../platform/api/api'
import { word } from '../platform/language/server-texts'
import '../platform/loading/zod'
import { useAppForm } from './entry-fields'

/** The errors of a body: of a schema, or with a message in the reader's language. The server writes a path with dots. */
export type Issues = readonly (z.core.$ZodIssue | { path: PropertyKey[] | string; message: string })[]

const wordIssue = (issue: Issues[number]) => ('code' in issue ? word(messageOfIssue(issue)) : issue.message)

export type EntryOptions<V extends object> = {
  /** The initial values. A field has the name of its property in the call's body, or `fieldOf` maps it. */
  values: V
  /** Validates the values by the call's schema. */
  check: (values: V) => { success: boolean; error?: { issues: Issues } }
  send: (values: V) => Promise<unknown>
  /** Handles an error that belongs to no field; without it the form shows the message. */
  onRefused?: (error: unknown) => void
  /** The field in which a path of the body is entered, if it is not the path's first part. */
  fieldOf?: (path: readonly string[]) => string | undefined
}

/** Error codes of taken names, by the field they belong to. */
const fieldOfCode: Record<string, string> = { email_taken: 'email', username_taken: 'username' }

const issuesOf = (error: unknown): Issues => {
  if (!(error instanceof ApiError)) return []
  const path = fieldOfCode[error.code]
  const issues = path && error.serverMessage ? [{ path, message: error.serverMessage }] : error.issues
  return issues.map((issue) => ({ path: issue.path, message: word(issue.message) }))
}

type Fields = { values: object; fieldOf?: EntryOptions<object>['fieldOf'] }

/** The first message of each field in the form. */
const faultsOf = (issues: Issues, { values, fieldOf = ([first]) => first }: Fields) => {
  const faults: Record<string, string> = {}
  for (const issue of issues) {
    const { path } = issue
    const name = fieldOf(typeof path === 'string' ? path.split('.') : path.map(String))
    if (name !== undefined && name in values) faults[name] ??= wordIssue(issue)
  }
  return faults
}

/** Focuses the first invalid field on screen, once it is marked. */
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
      return Object.keys(fields).length ? { fields } : { form: error.issues[0] && wordIssue(error.issues[0]), fields }
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
 * A form that sends one call. The call's schema validates it on submit, then the server does. Either error shows at its field, which takes the
 * focus; the input stays.
 */
export const useEntryForm = <V extends object>(options: EntryOptions<V>) => useAppForm(entryFormOptions(options))

export type EntryForm<V extends object> = ReturnType<typeof useEntryForm<V>>
