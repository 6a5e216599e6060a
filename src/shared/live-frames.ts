import type { Area } from './areas'

/** The frames that the server sends on `/ws`: names and ids, never content. */
export type LiveEvent =
  | { type: 'joined'; data: { familyId: string; online: string[] } }
  | { type: 'error'; data: { code: string; message: string } }
  | { type: 'new_message' | 'new_photo' | 'new_document'; data: { familyId: string; id: string } }
  | { type: 'presence'; data: { userId: string; isOnline: boolean; lastSeen: string | null } }
  | { type: 'changed'; data: { familyId: string; area: Area } }

/** Close codes for the client: reconnect after `again`, sign in after `signedOut`. */
export const closeCodes = { reconnect: 4000, signedOut: 4001 } as const

/**
 * The frame that the web app sends. The server takes the user from the session and ignores `userId`. It sends the frames since the time that a page
 * brought along, which only that server understands.
 */
export type JoinFrame = { type: 'join'; userId: string; familyId: string; since?: number | undefined }
