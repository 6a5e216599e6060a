export const accessLevels = ['limited', 'helper'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** Maximum rows, and devices of one friend. */
export const limits = { friends: 200, documents: 30, devices: 10 }

/** Hours for which a new link works, unless its giver chooses. */
export const linkHours: Record<AccessLevel, number> = { limited: 30 * 24, helper: 24 }
export const maxLinkHours = 366 * 24

/** The parts of the portal page. */
export type PortalPart = 'photos' | 'events' | 'rsvp' | 'today' | 'notes' | 'emergency'

type Flags = { accessLevel: AccessLevel; canViewPhotos: boolean; canViewEvents: boolean; canRsvp: boolean }

/** Whether a friend may open a part of the page. The flags are for friends; a helper has the parts of a helper and no other. */
export const mayOpen = ({ accessLevel, canViewPhotos, canViewEvents, canRsvp }: Flags, part: PortalPart): boolean => {
  if (accessLevel === 'helper') return part === 'today' || part === 'notes' || part === 'emergency'
  return (part === 'photos' && canViewPhotos) || (part === 'events' && canViewEvents) || (part === 'rsvp' && canRsvp)
}
