import { useEffect } from 'react'
import type { MemberReply } from '#src/features/families/families.contract'
import { areaChangedElsewhere, cachedAt, queryClient, userKey } from '../api/query-client'
import { familiesQuery, membersQuery } from '../session/session'
import { onReconnect } from './connectivity'
import { connect, onLive } from './live'

const updateMembers = (familyId: string, update: (member: MemberReply) => MemberReply) =>
  queryClient.setQueryData(membersQuery(familyId).queryKey, (members) => members?.map(update))

/** A socket may have outlived a short absence, or there was none yet, and then nothing else would mend what failed in it, or was kept from before. */
const mend = () =>
  queryClient.invalidateQueries({
    predicate: ({ state, queryHash }) => state.status === 'error' || state.isInvalidated || cachedAt.has(queryHash),
  })

/**
 * Opens the live connection of the active family and turns its frames into refetches. Coming back after an absence,
 * everything on screen is fetched again, once.
 */
export const useLive = (userId: string, familyId: string | undefined) => {
  useEffect(() => {
    if (!familyId) return
    let joinedBefore = false
    const stops = [
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
        areaChangedElsewhere(area, familyId)
        if (area !== 'family') return
        // Name, zone and the own role come with the list of families; one's own name, picture and settings may have changed on another device.
        queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey })
        queryClient.invalidateQueries({ queryKey: userKey })
      }),
      onLive('error', () => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey })),
      onLive('new_message', () => areaChangedElsewhere('messages', familyId)),
      onLive('new_photo', () => areaChangedElsewhere('photos', familyId)),
      onLive('new_document', () => areaChangedElsewhere('documents', familyId)),
      onReconnect(mend),
      // The session may be over, or the membership.
      connect(userId, familyId, () => {
        queryClient.invalidateQueries({ queryKey: userKey })
        queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, familyId])
}
