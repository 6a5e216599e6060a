import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirmDeletion } from './confirm'
import { errorToast } from './error-toast'

type Deletion = {
  /** What it is, such as "budget". */
  kind: string
  /** What goes with it, and what stays. */
  text: ReactNode
  removal: Pick<UseMutationResult<unknown, Error, string>, 'mutateAsync'>
}

/** Asks before something named is deleted. When that fails it says so, and the question stays for a second try. */
export const askToDelete = ({ id, name }: { id: string; name: string }, { kind, text, removal }: Deletion) =>
  confirmDeletion({
    title: `Delete ${name}?`,
    text,
    act: () => removal.mutateAsync(id, { onError: errorToast(`Failed to delete the ${kind}`) }),
    staysOnFailure: true,
  })
