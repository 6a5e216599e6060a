import { signal } from '@preact/signals-react'

/** How often something other than its button asked for the dialog of the header that invites somebody. */
export const inviteRequests = signal(0)
