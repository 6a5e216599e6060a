import { useState } from 'react'
import { newId } from '#web/platform/api/new-id'
import { listText } from '#web/platform/format/formats'
import { useMembers } from '#web/platform/session/session'
import { t } from './texts'

const none: readonly string[] = []

/**
 * A task has one assignee: more people get a new one of their own each.
 * @param userIds of the other people
 * @returns `besides` lists them and the ids of their tasks, without the assignee of the first one; `hint` names them
 */
export const useOtherAssignees = (userIds = none) => {
  const members = useMembers()
  // Made once: a retry with the same ids creates no second task.
  const [others] = useState(() => userIds.map((assignedTo) => ({ id: newId(), assignedTo })))
  const names = members.filter(({ userId }) => userIds.includes(userId)).map(({ name }) => name)
  return {
    besides: (assignee: string | undefined) => others.filter(({ assignedTo }) => assignedTo !== assignee),
    hint: names.length > 0 ? t('Also for {names}, one each.', { names: listText(names) }) : undefined,
  }
}
