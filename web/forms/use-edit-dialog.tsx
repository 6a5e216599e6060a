import { useStore } from '@tanstack/react-form'
import { type ReactNode, useState } from 'react'
import { newId } from '../platform/api/new-id'
import { type EditOptions, editOf } from './edit-entry'
import { submitForm } from './entry-fields'
import { useEntryForm } from './entry-form'

type Dialog = {
  open?: boolean
  onOpenChange: (open: boolean) => void
  /** Runs once the row is saved, before the dialog closes. */
  onSaved?: (() => void) | undefined
  isPending?: boolean
}

/**
 * A dialog that creates or edits one row: form, title, submit button, closing, and the toast of an error. It reads its options when it opens: give
 * it a new `key` each time, or open it by its own trigger.
 * @returns the form, and the props of the `FormDialog` around its fields
 */
export const useEditDialog = <V extends object, B extends object = V>(options: Dialog & EditOptions<V, B>) => {
  const { open, onOpenChange, onSaved, toForm, isReady, isPending, fieldOf } = options
  const start = () => ({ id: newId(), values: toForm() })
  const [{ id, values }, setStart] = useState(start)
  const { title, submit, ...entry } = editOf(options, id, () => {
    onSaved?.()
    onOpenChange(false)
  })
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
