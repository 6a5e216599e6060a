import type * as z from 'zod'
import { errorToast } from '../ui/error-toast'
import { t } from '../ui/texts'
import type { EntryOptions, Issues } from './entry-form'

/** The arguments of `save`. A new row's body has an id made here; it stays the same on every retry, so that a retry does not create a second row. */
type Edit<V, B> = { id: string | undefined; body: B & { id?: string }; values: V }

export type EditOptions<V extends object, B extends object> = {
  /** The dialog's title, such as "Edit Task"; for a new row the submit button's label, too. */
  title: string
  /** The submit button's label, if it is neither "Save Changes" nor the title. */
  submit?: string
  /** The toast title of an error that belongs to no field, or its handler; null leaves the error to `form.Refusal`. */
  failed: string | ((error: unknown) => void) | null
  /** The row to edit; without it the dialog creates one. */
  entity?: { id: string }
  /** The initial values, computed when the dialog opens. */
  toForm: () => V
  /** Converts the values to the call's body; without it, the values are the body. */
  toBody?: (values: V) => B
  /** Parses the body. */
  schema: Pick<z.ZodType, 'safeParse'>
  /** Additional validation of the values. */
  check?: (values: V) => Issues
  /** Whether the form can be submitted. */
  isReady?: (values: V) => boolean
  /** @returns false to leave the dialog open */
  save: (edit: Edit<V, B>) => Promise<unknown>
} & Pick<EntryOptions<V>, 'fieldOf'>

/**
 * The texts, the validation and the sending of an edit dialog; see `useEditDialog`.
 * @param retryId the id of a new row
 */
export const editOf = <V extends object, B extends object = V>(
  { entity, title, submit = entity ? t('Save Changes') : title, failed, toBody, schema, check, save }: Omit<EditOptions<V, B>, 'toForm'>,
  retryId: string,
  close: () => void,
) => {
  const bodyOf = toBody ?? ((values: V) => values as unknown as B)
  return {
    title,
    submit,
    check: (values: V) => {
      const issues = [...(schema.safeParse(bodyOf(values)).error?.issues ?? []), ...(check?.(values) ?? [])]
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true }
    },
    send: async (values: V) => {
      const body = bodyOf(values)
      const result = await save({ id: entity?.id, body: entity ? body : { ...body, id: retryId }, values })
      if (result !== false) close()
    },
    onRefused: typeof failed === 'string' ? errorToast(failed) : (failed ?? undefined),
  }
}
