import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirmDeletion } from './confirm'
import { errorToast } from './error-toast'

type Deletion = {
  /** The noun, such as "budget". */
  kind: string
  /** Names the data that is deleted along with it, and the data that stays. */
  text: ReactNode
  removal: Pick<UseMutationResult<unknown, Error, string>, 'mutateAsync'>
}

/** Asks before deleting a named row. If the deletion fails, it shows why, and the question stays open for a retry. */
export const askToDelete = ({ id, name }: { id: string; name: string }, { kind, text, removal }: Deletion) =>
  confirmDeletion({
    title: `Delete ${name}?`,
    text,
    act: () => removal.mutateAsync(id, { onError: errorToast(`Failed to delete the ${kind}`) }),
    staysOnFailure: true,
  })
