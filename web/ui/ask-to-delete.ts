import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirmDeletion } from './confirm'
import { errorToast } from './error-toast'
import { t } from './texts'

type Deletion = {
  /** The title of a failure, such as "Failed to delete the budget". */
  failed: string
  /** Names the data that is deleted along with it, and the data that stays. */
  text: ReactNode
  removal: Pick<UseMutationResult<unknown, Error, string>, 'mutateAsync'>
}

/** A row with a name, or with the whole question, such as "Delete this goal?". */
type Row = { id: string } & ({ name: string } | { title: string })

/** Asks before deleting a row. If the deletion fails, it shows why, and the question stays open for a retry. */
export const askToDelete = ({ id, ...row }: Row, { failed, text, removal }: Deletion) =>
  confirmDeletion({
    title: 'title' in row ? row.title : t('Delete {name}?', { name: row.name }),
    text,
    act: () => removal.mutateAsync(id, { onError: errorToast(failed) }),
    staysOnFailure: true,
  })
