import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { highlight } from '#web/ui/highlight'
import { toast } from '#web/ui/toast'
import { t } from './texts'

/**
 * Highlights the task named in the address, and removes it from the address.
 * @param isFetching the list is being fetched again: the task may be newer than the list on screen
 * @param reveal makes the list show it, whatever its filter
 */
export const useLinkedTask = (tasks: readonly TaskReply[], isFetching: boolean, reveal: () => void) => {
  const id = useSearch({ from: '/gate/tasks', select: ({ task }) => task })
  const navigate = useNavigate()
  const [found, setFound] = useState<{ id: string }>()
  const isListed = tasks.some((task) => task.id === id)
  const isKnown = isListed || !isFetching
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per link, whatever changes in the list
  useEffect(() => {
    if (!id || !isKnown) return
    navigate({ to: '/tasks', replace: true, resetScroll: false })
    if (!isListed)
      return toast({ title: t('This task could not be found'), description: t('It may have been deleted.'), variant: 'destructive' })
    reveal()
    setFound({ id })
  }, [id, isKnown])
  useEffect(() => {
    if (found) highlight(document.querySelector<HTMLElement>(`[data-task="${found.id}"]`))
  }, [found])
}
