import { startTransition, useEffect, useState } from 'react'
import type { MemberReply } from '#src/features/families/families.contract'
import { firstViewSince } from '../api/first-view'
import { cachedAt, queryClient, refreshAreaSoon, userKey } from '../api/query-client'
import { familiesQuery, membersQuery } from '../session/session'
import { onReconnect } from './connectivity'
import { connect, onLive } from './live'

const updateMembers = (familyId: string, update: (member: MemberReply) => MemberReply) =>
  queryClient.setQueryData(membersQuery(familyId).queryKey, (members) => members?.map(update))

/**
 * After reconnecting, refetches failed, invalidated and cached queries. A rejoin does not cover them: the socket may have survived a short outage,
 * or never have been open.
 */
const refetchAfterReconnect = () =>
  queryClient.invalidateQueries({
    predicate: ({ state, queryHash }) => state.status === 'error' || state.isInvalidated || cachedAt.has(queryHash),
  })

/** Opens the live connection of the active family and turns its frames into refetches. A rejoin refetches everything on screen once. */
export const useLive = (userId: string, familyId: string | undefined) => {
  // True once the first screen is rendered, in the same transition: frames that arrive during its rendering would make React render all of it again, in
  // one task. Without the page's own replies nothing tells the server from when on it owes frames, so the connection opens at once.
  const [isReady, setReady] = useState(firstViewSince === undefined)
  useEffect(() => startTransition(() => setReady(true)), [])
  useEffect(() => {
    if (!familyId || !isReady) return
    let joinedBefore = false
    const unsubscribers = [
      onLive('joined', ({ online }) => {
        if (joinedBefore) queryClient.invalidateQueries()
        joinedBefore = true
        updateMembers(familyId, (member) => ({ ...member, isOnline: online.includes(member.userId) }))
      }),
      onLive('presence', ({ userId: who, isOnline, lastSeen }) =>
        updateMembers(familyId, (member) =>
          member.userId === who ? { ...member, isOnline, lastSeen: lastSeen ?? member.lastSeen } : member,
        ),
      ),
      onLive('changed', ({ area }) => {
        refreshAreaSoon(area, familyId)
        if (area !== 'family') return
        // The list of families has the family's name, its time zone and the user's role; the user's own data may have changed on another device.
        queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey })
        queryClient.invalidateQueries({ queryKey: userKey })
      }),
      onLive('error', () => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey })),
      onLive('new_message', () => refreshAreaSoon('messages', familyId)),
      onLive('new_photo', () => refreshAreaSoon('photos', familyId)),
      onLive('new_document', () => refreshAreaSoon('documents', familyId)),
      onReconnect(refetchAfterReconnect),
      // The session or the membership may be over.
      connect(userId, familyId, () => {
        queryClient.invalidateQueries({ queryKey: userKey })
        queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey })
      }),
    ]
    return () => {
      for (const stop of unsubscribers) stop()
    }
  }, [userId, familyId, isReady])
}
