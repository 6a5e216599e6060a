import { holdsAll, type Role } from '#src/shared/permissions'

export const wishPriorities = ['low', 'medium', 'high'] as const
export type WishPriority = (typeof wishPriorities)[number]

export const claimStatuses = ['claimed', 'bought'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** Maximum numbers of rows that are sent without pagination. */
export const maxima = { wishlistsOfFamily: 500, itemsOfList: 300, claimsOfItem: 100, commentsOfItem: 100, ideasOfFamily: 2000 }

/** Maximum pieces of one wish. */
export const maxQuantity = 99

/** Days for which a share link works, unless its maker chooses another number. */
export const linkDays = 60
export const maxLinkDays = 365

type Dates = { occasionDate: string | null; revealOn: string | null }

/** The date on which the owner sees the claims, `YYYY-MM-DD`: the chosen one, else the day after the occasion; null for never. */
export const revealDate = ({ occasionDate, revealOn }: Dates) =>
  revealOn ?? (occasionDate && Temporal.PlainDate.from(occasionDate).add({ days: 1 }).toString())

/** @param today in the family's time zone, `YYYY-MM-DD` */
export const isRevealed = (list: Dates, today: string) => {
  const date = revealDate(list)
  return date !== null && date <= today
}

type Reader = { userId: string; role: Role }
type Owned = { ownerId: string | null; createdBy: string; isPublic: boolean }

/**
 * Whether a member may change a list and its items: its owner; the parents and admins for the list of a child or of somebody who left; for
 * a person outside the family the member who made it, parents and admins.
 * @param ownerRole undefined if the owner is not a member
 */
export const mayKeep = (member: Reader, { ownerId, createdBy }: Owned, ownerRole: Role | undefined) => {
  if (ownerId === null) return createdBy === member.userId || holdsAll(member)
  return ownerId === member.userId || (holdsAll(member) && (ownerRole === undefined || ownerRole === 'child'))
}

/** Whether a member may see a list: anybody a public one, its keepers a private one. */
export const mayRead = (member: Reader, list: Owned, ownerRole: Role | undefined) => list.isPublic || mayKeep(member, list, ownerRole)

type Taken = { quantity: number; shared: boolean }

/** The claimed pieces of a wish. People who share give the same pieces together, so that only the largest of their claims counts. */
export const takenPieces = (claims: readonly Taken[]) => {
  const alone = claims.filter(({ shared }) => !shared).reduce((sum, { quantity }) => sum + quantity, 0)
  return alone + Math.max(0, ...claims.filter(({ shared }) => shared).map(({ quantity }) => quantity))
}
