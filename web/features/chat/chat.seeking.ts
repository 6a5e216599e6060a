import { type RefObject, useLayoutEffect, useState } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { toast } from '#web/ui/toast'
import type { Older } from './chat.queries'

/** The most messages that are loaded on the way back to one. */
const farthest = 3000

type Conversation = { messages: readonly MessageReply[]; older: Older }
type Loaded = Conversation & {
  /** False while messages of an earlier visit are shown: what is sought may be newer. */
  isUpToDate: boolean
}

/** Whether the list reaches back to a message. Ids sort by time. */
export const reaches = ({ messages, older }: Conversation, id: string) => (messages[0]?.id ?? '~') <= id || !older.hasMore

type Goal = {
  /** The message to go back to. */
  id: string
  /** What is to be brought into sight then. */
  selector: string
  arrive: (element: HTMLElement) => void
  /** Called however it ends. */
  done?: () => void
}

const problems = {
  missing: { title: 'This message could not be found', description: 'It may have been deleted.' },
  failed: { title: 'Error', description: 'Failed to load older messages.' },
  tooFar: { title: 'This message is too far back', description: 'Scroll up to get to it.' },
}

/** Goes back to a message, however far up it is: what lies between is loaded first, and nothing moves until it is there. */
export const useSeeking = (conversation: Loaded, scroller: RefObject<HTMLElement | null>) => {
  const [search, setSearch] = useState<Goal & { hasAsked: boolean }>()
  const { messages, older, isUpToDate } = conversation

  const end = ({ selector, arrive, done }: Goal, problem: keyof typeof problems | undefined) => {
    setSearch(undefined)
    const element = scroller.current?.querySelector<HTMLElement>(selector)
    if (element) arrive(element)
    else toast({ ...problems[problem ?? 'missing'], variant: 'destructive' })
    done?.()
  }
  useLayoutEffect(() => {
    if (!search || older.isFetching || !isUpToDate) return
    if (reaches(conversation, search.id)) end(search, undefined)
    else if (search.hasAsked && older.isError) end(search, 'failed')
    else if (messages.length >= farthest) end(search, 'tooFar')
    else {
      older.loadMore()
      if (!search.hasAsked) setSearch({ ...search, hasAsked: true })
    }
  })
  return { isSeeking: search !== undefined, seek: (goal: Goal) => setSearch({ ...goal, hasAsked: false }) }
}
