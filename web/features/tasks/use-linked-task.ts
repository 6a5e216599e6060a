import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { highlight } from '#web/ui/highlight'
import { toast } from '#web/ui/toast'
import { t } from './texts'

/**
 * Highlights the task named in the address, and removes it from the address.
 * @param reveal makes the list show it, whatever its filter
 */
export const useLinkedTask = (tasks: readonly TaskReply[], reveal: () => void) => {
  const { task: id } = useSearch({ from: '/gate/tasks' })
  const navigate = useNavigate()
  const [found, setFound] = useState<{ id: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per link, whatever changes in the list
  useEffect(() => {
    if (!id) return
    navigate({ to: '/tasks', replace: true, resetScroll: false })
    const task = tasks.find((one) => one.id === id)
    if (!task)
      return toast({ title: t('This task could not be found'), description: t('It may have been deleted.'), variant: 'destructive' })
    reveal()
    setFound({ id })
  }, [id])
  useEffect(() => {
    if (found) highlight(document.querySelector<HTMLElement>(`[data-task="${found.id}"]`))
  }, [found])
}
