import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { mayChangeTask } from '#src/features/tasks/tasks.rules'
import { useMe } from '#web/platform/session/session'
import { highlight } from '#web/ui/highlight'
import { toast } from '#web/ui/toast'
import { t } from './texts'

/**
 * Opens the task named in the address once its list is loaded: to edit for members who may, otherwise highlighted.
 * @param isFetching the list is being fetched again: the task may be newer than the list on screen
 * @returns the function that removes the task from the address
 */
export const useLinkedChore = (tasks: TaskReply[] | undefined, isFetching: boolean, show: (task: TaskReply) => void) => {
  const { edit } = useSearch({ strict: false })
  const navigate = useNavigate()
  const me = useMe()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!tasks || shown.current === edit) return
    const task = tasks.find(({ id }) => id === edit)
    if (edit && !task && isFetching) return
    shown.current = edit
    if (!edit) return
    if (!task) toast({ title: t('This task could not be found'), description: t('It may have been deleted.'), variant: 'destructive' })
    else if (mayChangeTask(me, task)) show(task)
    else highlight(document.querySelector<HTMLElement>(`[data-task="${task.id}"]`))
  }, [tasks, isFetching, edit, me, show])
  return () => {
    if (edit) navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }
}
