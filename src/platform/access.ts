import type { Permission, Role } from '../shared/permissions'
import type { TokenScope } from '../shared/token-scopes'

/** A signed-in browser, or a program with an API token. */
export type Session = { id: string; userId: string }

/** A person's membership of one family. Access to a family's data always takes a member. */
export type Member = {
  id: string
  userId: string
  familyId: string
  role: Role
  permissions: Permission[]
  isActive: boolean
}

/** A wall display that a parent has paired with a family. */
export type Display = { id: string; familyId: string }

/** Sessions and memberships, as the platform needs them; the account and family features implement it. */
export type Access = {
  /** The session of a token, and whether it is due for renewal; undefined for an unknown or expired token. */
  session(token: string): { session: Session; due: boolean } | undefined
  /** The person of an API token, and its scopes. @throws AppError 401 for an unknown or expired token; 429 after too many of those */
  bearer(token: string, origin: { address: string }): { session: Session; scopes: readonly TokenScope[] }
  /** The wall display of a token; undefined for an unknown one, and once its pairing has ended. */
  display(token: string | undefined): Display | undefined
  /** Extends the session's expiry, and notes the browser's languages; the caller extends the cookie. */
  renew(session: Session, acceptLanguage: string | null): void
  /** Returns the device token that marks a browser as known to this user. @param deviceToken the browser's current one */
  remember(deviceToken: string | undefined, userId: string): string
  /** Whether the user is an active member of any family. */
  isActiveAnywhere(userId: string): boolean
  /** The membership, suspended or not. */
  membership(userId: string, familyId: string): Member | undefined
}

export const sessionCookie = 'hearth_session'
export const sessionDays = 30

/** Marks a browser that somebody has signed in with, even after they sign out. 400 days is the longest lifetime that browsers allow. */
export const deviceCookie = 'hearth_device'
export const deviceDays = 400

/** The token of a wall display, also of one that is not paired yet. It is sent only with the calls of displays. */
export const displayCookie = 'hearth_display'
