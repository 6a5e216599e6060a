/** Days until an invitation expires. */
export const invitationDays = 7

/** The status at a moment: a pending invitation expires. */
export const statusAt = (invitation: { status: 'pending' | 'accepted' | 'cancelled'; expiresAt: string }, now: string) =>
  invitation.status === 'pending' && invitation.expiresAt <= now ? ('expired' as const) : invitation.status
