/** Days after which an invitation can no longer be accepted. */
export const invitationDays = 7

/** A pending invitation that was not used in time is expired. */
export const statusAt = (invitation: { status: 'pending' | 'accepted' | 'cancelled'; expiresAt: string }, now: string) =>
  invitation.status === 'pending' && invitation.expiresAt <= now ? ('expired' as const) : invitation.status
