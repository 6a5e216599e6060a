import { useStore } from '@tanstack/react-form'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { newId } from '../platform/api/new-id'
import { errorToast } from '../ui/error-toast'
import { submitForm } from './entry-fields'
import { type EntryOptions, type Issues, useEntryForm } from './entry-form'

/** What is saved. The body of a new row has the id made for it here, the same at every try, so that two tries don't make two rows. */
type Edit<V, B> = { id: string | undefined; body: B & { id?: string }; values: V }

type EditOptions<V extends object, B extends object> = {
  /** The row to change; without it a new one is made. */
  entity?: { id: string }
  /** What a row is called: "Task" has the dialog say "Edit Task", or `${verb} Task` for a new one. */
  noun: string
  verb?: string
  /** The title for a new row, where it is not verb and noun. */
  title?: string
  /** The label of the submit button, where it is neither "Save Changes" nor verb and noun. */
  submit?: string
  /** What the fields start with when the dialog opens. */
  toForm: () => V
  /** The call's body; without it, the values are the body. */
  toBody?: (values: V) => B
  /** Parses the body. */
  schema: Pick<z.ZodType, 'safeParse'>
  /** What else is wrong with the values. */
  check?: (values: V) => Issues
  /** Whether there is enough to be sent. */
  isReady?: (values: V) => boolean
  /** @returns false to leave the dialog open */
  save: (edit: Edit<V, B>) => Promise<unknown>
  /** The title of the toast of a refusal that is about no field, or what handles it; null leaves it to `form.Refusal`. */
  failed?: string | ((error: unknown) => void) | null
} & Pick<EntryOptions<V>, 'fieldOf'>

const handlerOf = (failed: string | ((error: unknown) => void) | null) =>
  typeof failed === 'string' ? errorToast(failed) : (failed ?? undefined)

/**
 * The texts, the check and the sending of an edit dialog; see `useEditDialog`.
 * @param retryId the id of a new row
 */
export const editOf = <V extends object, B extends object = V>(
  { entity, noun, verb = 'Add', title, submit, toBody, schema, check, save, failed }: Omit<EditOptions<V, B>, 'toForm'>,
  retryId: string,
  close: () => void,
) => {
  const bodyOf = toBody ?? ((values: V) => values as unknown as B)
  return {
    title: entity ? `Edit ${noun}` : (title ?? `${verb} ${noun}`),
    submit: submit ?? (entity ? 'Save Changes' : `${verb} ${noun}`),
    check: (values: V) => {
      const issues = [...(schema.safeParse(bodyOf(values)).error?.issues ?? []), ...(check?.(values) ?? [])]
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true }
    },
    send: async (values: V) => {
      const body = bodyOf(values)
      const result = await save({ id: entity?.id, body: entity ? body : { ...body, id: retryId }, values })
      if (result !== false) close()
    },
    onRefused: handlerOf(failed === undefined ? `Failed to ${entity ? 'save' : verb.toLowerCase()} the ${noun.toLowerCase()}` : failed),
  }
}

type Dialog = { open?: boolean; onOpenChange: (open: boolean) => void; isPending?: boolean }

/**
 * A dialog that makes or edits one row: form, title, submit button, closing, and the toast of a refusal. It starts from what it is given
 * when it opens: give it a new `key` each time, or open it by its own trigger.
 * @returns the form, and the props of the `FormDialog` around its fields
 */
export const useEditDialog = <V extends object, B extends object = V>(options: Dialog & EditOptions<V, B>) => {
  const { open, onOpenChange, toForm, isReady, isPending, fieldOf } = options
  const start = () => ({ id: newId(), values: toForm() })
  const [{ id, values }, setStart] = useState(start)
  const { title, submit, ...entry } = editOf(options, id, () => onOpenChange(false))
  const form = useEntryForm({ ...entry, values, fieldOf })
  const ready = useStore(form.store, (state) => isReady?.(state.values) ?? true)
  const button: ReactNode = (
    <form.AppForm>
      <form.Submit disabled={!ready} pending={isPending}>
        {submit}
      </form.Submit>
    </form.AppForm>
  )
  const dialog = {
    open,
    onOpenChange: (next: boolean) => {
      if (next) {
        setStart(start())
        form.reset()
      }
      onOpenChange(next)
    },
    title,
    formId: form.formId,
    onSubmit: () => {
      if (ready) submitForm(form)
    },
    submit: button,
  }
  return { form, dialog }
}
