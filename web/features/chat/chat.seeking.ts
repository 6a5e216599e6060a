import { type RefObject, useLayoutEffect, useState } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { toast } from '#web/ui/toast'
import type { Older } from './chat.queries'
import { t } from './texts'

/** The maximum number of messages to load when jumping back. */
const maxLoaded = 3000

type Conversation = { messages: readonly MessageReply[]; older: Older }
type Loaded = Conversation & {
  /** False while the messages come from the response cache: the target may be newer. */
  isUpToDate: boolean
}

/** Whether the loaded list reaches back to a message. Ids sort by time. */
export const hasLoaded = ({ messages, older }: Conversation, id: string) => (messages[0]?.id ?? '~') <= id || !older.hasMore

type Goal = {
  /** The target message. */
  id: string
  /** The element to scroll to. */
  selector: string
  arrive: (element: HTMLElement) => void
  /** Called at the end, successful or not. */
  done?: () => void
}

const problems = {
  missing: () => ({ title: t('This message could not be found'), description: t('It may have been deleted.') }),
  failed: () => ({ title: t('Error'), description: t('Failed to load older messages.') }),
  tooFar: () => ({ title: t('This message is too far back'), description: t('Scroll up to get to it.') }),
}

/** Jumps back to a message: first loads everything up to it, then scrolls. */
export const useJumpToMessage = (conversation: Loaded, scroller: RefObject<HTMLElement | null>) => {
  const [search, setSearch] = useState<Goal & { hasAsked: boolean }>()
  const { messages, older, isUpToDate } = conversation

  const end = ({ selector, arrive, done }: Goal, problem: keyof typeof problems | undefined) => {
    setSearch(undefined)
    const element = scroller.current?.querySelector<HTMLElement>(selector)
    if (element) arrive(element)
    else toast({ ...problems[problem ?? 'missing'](), variant: 'destructive' })
    done?.()
  }
  useLayoutEffect(() => {
    if (!search || older.isFetching || !isUpToDate) return
    if (hasLoaded(conversation, search.id)) end(search, undefined)
    else if (search.hasAsked && older.isError) end(search, 'failed')
    else if (messages.length >= maxLoaded) end(search, 'tooFar')
    else {
      older.loadMore()
      if (!search.hasAsked) setSearch({ ...search, hasAsked: true })
    }
  })
  return { isSeeking: search !== undefined, seek: (goal: Goal) => setSearch({ ...goal, hasAsked: false }) }
}
