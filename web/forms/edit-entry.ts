import type * as z from 'zod'
import { errorToast } from '../ui/error-toast'
import type { EntryOptions, Issues } from './entry-form'

/** What is saved. The body of a new row has the id made for it here, the same at every try, so that two tries don't make two rows. */
type Edit<V, B> = { id: string | undefined; body: B & { id?: string }; values: V }

export type EditOptions<V extends object, B extends object> = {
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

/**
 * The texts, the check and the sending of an edit dialog; see `useEditDialog`.
 * @param retryId the id of a new row
 */
export const editOf = <V extends object, B extends object = V>(
  { entity, noun, verb = 'Add', toBody, schema, check, save, ...options }: Omit<EditOptions<V, B>, 'toForm'>,
  retryId: string,
  close: () => void,
) => {
  const { title = `${verb} ${noun}`, submit = entity ? 'Save Changes' : `${verb} ${noun}` } = options
  const { failed = `Failed to ${entity ? 'save' : verb.toLowerCase()} the ${noun.toLowerCase()}` } = options
  const bodyOf = toBody ?? ((values: V) => values as unknown as B)
  return {
    title: entity ? `Edit ${noun}` : title,
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
