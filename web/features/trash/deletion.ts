import type { Area } from '#src/shared/areas'
import { call } from '#web/platform/api/api'
import { refreshArea } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'
import type { Optimistic } from '#web/ui/optimistic'
import { type ToastRequest, toast } from '#web/ui/toast'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

/** Deletions that offer an Undo instead of asking before. The server keeps deleted rows for 30 days. */

type Deleted = readonly [area: Area, familyId: string]

/** Restores deleted rows, and shows the outcome in a toast. */
const restoreRows = async ([area, familyId]: Deleted, rowIds: readonly string[]) => {
  try {
    const { trashApi } = await import('#src/features/trash/trash.contract')
    for (const rowId of rowIds) await call(trashApi.restore, { params: { familyId, rowId } })
    toast({ title: t('Restored') })
  } catch (error) {
    errorToast(t('Failed to restore it'))(error)
  } finally {
    // Nothing waits for it: a failed fetch shows on its own screen.
    void refreshArea(area, familyId)
  }
}

/** The toast of a deletion of one or more rows: its Undo restores them. @param title such as "Task deleted" */
export const undoToast = (title: string, deleted: Deleted, rowIds: readonly string[]): ToastRequest => ({
  title,
  action: { label: t('Undo'), onClick: () => void restoreRows(deleted, rowIds) },
})

type DeletionOptions<Input> = {
  /** The area to refetch, and the id of its family. */
  changes: Deleted
  /** The title of the toast with the Undo, such as "Task deleted". */
  done: string | ((input: Input) => string)
  /** The title of a failure's toast, or what shows it. */
  failed: string | ((error: Error, input: Input) => void)
  /** Removes the row from the screen before the reply. */
  optimistic?: Optimistic<Input> | readonly Optimistic<Input>[]
  /** The id of the row in the trash; by default the input or its id. */
  rowId?: (input: Input) => string
  /** Runs before the toast. */
  onSuccess?: (input: Input) => unknown
  /** The screen of the row must be left before a refetch reports it as missing; the caller refetches the area. */
  leavesFirst?: true
}

const idOf = (input: unknown) => (typeof input === 'string' ? input : (input as { id: string }).id)

/**
 * One deletion, at once: no question before it, and an Undo for eight seconds after it.
 * @param send makes the call
 */
export const useDeletion = <Input = string>(
  send: (input: Input) => Promise<unknown>,
  { changes, done, failed, optimistic, rowId = idOf, onSuccess, leavesFirst }: DeletionOptions<Input>,
) =>
  useAction(send, {
    ...(!leavesFirst && { changes }),
    failed,
    ...(optimistic && { optimistic }),
    ...(onSuccess && { onSuccess: (_: unknown, input: Input) => onSuccess(input) }),
    done: (_, input) => undoToast(typeof done === 'string' ? done : done(input), changes, [rowId(input)]),
  })
