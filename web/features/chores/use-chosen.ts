import { useCallback, useState } from 'react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'

type Chosen = { open: boolean; chore?: TaskReply; times: number }

/** A dialog about a chore, or about none. The chore is kept when it closes, so that the dialog doesn't change on its way out. */
export const useChosen = () => {
  const [chosen, setChosen] = useState<Chosen>({ open: false, times: 0 })
  const show = useCallback((chore?: TaskReply) => setChosen(({ times }) => ({ open: true, chore, times: times + 1 })), [])
  const onOpenChange = useCallback((open: boolean) => setChosen((before) => ({ ...before, open })), [])
  return { ...chosen, show, onOpenChange }
}
