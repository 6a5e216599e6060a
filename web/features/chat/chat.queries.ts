import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { chatApi, type MessageReply } from '#src/features/chat/chat.contract'
import { keepNewest, type LatestMessages, mergeNewestPage } from '#src/features/chat/chat.rules'
import { pageSizes } from '#src/shared/page-sizes'
import { call } from '#web/platform/api/api'
import { firstReply } from '#web/platform/api/call-query'
import { pagedById } from '#web/platform/api/paged'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { onLive } from '#web/platform/live/live'
import { useAction } from '#web/ui/use-action'

const pageSize = pageSizes.messages
/** The maximum number of messages per call. */
const maxPageSize = 200

export const chatKey = (familyId: string) => areaKey('messages', familyId)
const newestKey = (familyId: string) => [...chatKey(familyId), 'newest'] as const
const olderKey = (familyId: string, from?: string) => [...chatKey(familyId), 'older', ...(from ? [from] : [])] as const

/** The first unread message, and the number of unread ones. */
export type Unread = { id: string; count: number }

/** The latest page; it names the first unread message if that is further back. */
type End = LatestMessages<MessageReply> & { unread?: Unread }

const endOf = (page: MessageReply[]) => mergeNewestPage<MessageReply>(undefined, page, pageSize)

/** Whether the first unread message is further back than the page. */
const beginsUnread = ({ from, messages }: LatestMessages<MessageReply>) => from !== undefined && messages[0]?.read === false

/** Called only if needed, before anything is marked as read. */
const unreadBefore = async (familyId: string, end: LatestMessages<MessageReply>): Promise<Unread | undefined> => {
  if (!beginsUnread(end)) return undefined
  const { id, count } = await call(chatApi.firstUnread, { params: { familyId } })
  return id === null ? undefined : { id, count }
}

/** The latest page. Every new message refetches only this page, however far back the reader is. */
const newestQuery = (familyId: string) => {
  const newest = (limit: number) => ({ params: { familyId }, query: { limit: String(limit) } })
  return queryOptions({
    queryKey: newestKey(familyId),
    queryFn: async ({ client, queryKey }): Promise<End> => {
      const known = client.getQueryData<End>(queryKey)
      const limit = Math.min(Math.max(pageSize, known?.messages.length ?? 0), maxPageSize)
      const end = mergeNewestPage(known, await call(chatApi.list, newest(limit)), limit)
      return { ...end, unread: await unreadBefore(familyId, end) }
    },
    initialData: (): End | undefined => {
      // With unread messages further back, `queryFn` takes the page and asks where they begin.
      const page = firstReply(chatApi.list, newest(pageSize), (page) => !beginsUnread(endOf(page)))
      return page && endOf(page)
    },
  })
}

/**
 * Older pages. Disabled, so that a new message does not refetch them: a page loads when the reader reaches it, and is refetched after other
 * changes.
 */
const useOlder = (familyId: string, from: string | undefined) => {
  const { data, isFetching, isError, fetchNextPage, hasNextPage, refetch } = useInfiniteQuery({
    queryKey: olderKey(familyId, from),
    initialPageParam: { before: from, limit: pageSize },
    queryFn: ({ pageParam: { before, limit } }) => call(chatApi.list, { params: { familyId }, query: { limit: String(limit), before } }),
    // The deeper the reader scrolls, the larger the pages.
    getNextPageParam: (page, pages, { limit }) =>
      page.length === limit ? { before: page[0]?.id, limit: pages.length < 2 ? pageSize : maxPageSize } : undefined,
    enabled: false,
  })
  const isLoaded = data !== undefined
  useEffect(() => {
    if (!isLoaded) return
    const stops = [
      onLive('changed', ({ area }) => {
        if (area === 'messages') refetch()
      }),
      onLive('joined', () => refetch()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isLoaded, refetch])
  const messages = useMemo(() => [...(data?.pages ?? [])].reverse().flat(), [data])
  return { messages, hasMore: from !== undefined && (!isLoaded || hasNextPage), isFetching, isError, loadMore: fetchNextPage }
}

/** The loaded conversation, oldest first. */
export const useConversation = (familyId: string) => {
  const newest = useQuery(newestQuery(familyId))
  const { messages: before, ...older } = useOlder(familyId, newest.data?.from)
  const messages = useMemo(() => newest.data && [...before, ...newest.data.messages], [before, newest.data])
  return { newest, older, messages }
}
export type Older = ReturnType<typeof useConversation>['older']

/** The announcements, newest first, page by page. */
export const announcementsQuery = (familyId: string) =>
  pagedById([...chatKey(familyId), 'announcements'], pageSizes.messages, chatApi.announcements, { params: { familyId } })

/** Marks everything up to a message as read, and drops older pages, which a reader at the end does not need. */
export const useMarkRead = (familyId: string) =>
  useAction(
    (upTo: string) => {
      queryClient.setQueryData(newestQuery(familyId).queryKey, (known) => known && keepNewest(known, pageSize))
      queryClient.resetQueries({ queryKey: olderKey(familyId) })
      return call(chatApi.read, { params: { familyId }, body: { upTo } })
    },
    { changes: ['messages', familyId] },
  )
