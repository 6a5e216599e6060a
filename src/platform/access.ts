import type { Permission, Role } from '../shared/permissions'

/** A signed-in browser. */
export type Session = { id: string; userId: string }

/** A person's place in one family: the handle through which everything of that family is found. */
export type Member = {
  id: string
  userId: string
  familyId: string
  role: Role
  permissions: Permission[]
  isActive: boolean
}

/** How the platform learns who calls; the account and family features supply it. */
export type Access = {
  /** The session of a token, and whether it is time to move its expiry on. */
  session(token: string): { session: Session; due: boolean } | undefined
  /** Moves the expiry on; the cookie has to follow. */
  renew(session: Session): void
  /** The device token to store in a browser, so that it is recognized as this person's. @param deviceToken the one it has */
  remember(deviceToken: string | undefined, userId: string): string
  /** Whether they are an active member of any family. */
  isActiveAnywhere(userId: string): boolean
  /** The membership, suspended or not. */
  membership(userId: string, familyId: string): Member | undefined
}

export const sessionCookie = 'hearth_session'
export const sessionDays = 30

/** Says that somebody has signed in with this browser before, also after they signed out. Browsers keep nothing for longer. */
export const deviceCookie = 'hearth_device'
export const deviceDays = 400
