import type { Person } from './accounts.contract'

/** "First Last", else the username. */
export const fullName = (user: { firstName: string; lastName: string | null; username: string }) =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username

/** A person as others see them. */
export const toPerson = (row: Omit<Person, 'name'>): Person => ({ ...row, name: fullName(row) })

/**
 * Derives a username from the local part of the e-mail address, or else from the first name: lower case, 3 to 32 characters, with a number
 * if taken. Accents are dropped, and letters of other alphabets too.
 * @param taken whether a username exists already
 */
export const proposeUsername = (source: { email?: string | null; firstName: string }, taken: (name: string) => boolean): string => {
  const raw = source.email?.split('@')[0] ?? source.firstName
  const plain = raw
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 28)
  const base = plain.length >= 3 ? plain : `${plain || 'user'}-${plain ? 'user' : '1'}`
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`
    if (!taken(name)) return name
  }
}

/** The password hash of a deleted account, which no password matches. The row stays, because other rows show the person's name. */
export const deletedHash = ''
