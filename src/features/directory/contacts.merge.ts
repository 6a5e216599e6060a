import type { NewContact } from './contacts.contract'
import { addressKey, fold, maxEntries, type Phone, phoneKey } from './contacts.rules'

/** Finds the contact that an imported card belongs to, and merges the two. */

export type Fields = Omit<NewContact, 'id'>
type Known = Fields & { id: string }

const fullName = ({ firstName, lastName }: Fields) => fold([firstName, lastName].filter(Boolean).join(' '))

/** Two people of one surname who share a landline or a mailbox, such as a couple. */
const areRelatives = (one: Fields, other: Fields) =>
  Boolean(one.firstName && other.firstName && one.lastName) &&
  fold(one.lastName) === fold(other.lastName) &&
  fold(one.firstName) !== fold(other.firstName)

/** A number of a household or an office belongs to several people; any other number belongs to one. */
const isShared = ({ kind }: Phone) => ['home', 'work', 'fax', 'main'].includes(kind)

const sharesName = (one: Fields, other: Fields) => !fullName(one) || !fullName(other) || fullName(one) === fullName(other)

const sharesPhone = (one: Fields, other: Fields) =>
  one.phones.some((mine) => {
    const key = phoneKey(mine.number)
    return (
      key.length >= 5 &&
      other.phones.some((theirs) => phoneKey(theirs.number) === key && (sharesName(one, other) || !(isShared(mine) || isShared(theirs))))
    )
  })

const sharesEmail = (one: Fields, other: Fields) =>
  one.emails.some(({ address }) => other.emails.some((email) => email.address === address))

const hasSameName = (one: Fields, other: Fields) =>
  fullName(one)
    ? fullName(one) === fullName(other)
    : !fullName(other) && Boolean(one.organization) && fold(one.organization) === fold(other.organization)

/** The contact that a card belongs to: by its UID, a phone number, an e-mail address, or its name, in this order. */
export const findDuplicate = <K extends Known>(known: readonly K[], card: Fields, id: string | undefined): K | undefined => {
  const others = known.filter((contact) => !areRelatives(contact, card))
  return (
    known.find((contact) => contact.id === id) ??
    others.find((contact) => sharesPhone(contact, card)) ??
    others.find((contact) => sharesEmail(contact, card)) ??
    others.find((contact) => hasSameName(contact, card))
  )
}

/** The entries of both: all of the first, then those of the second that the first lacks. */
const union = <E>(mine: readonly E[], theirs: readonly E[], keyOf: (entry: E) => string) => {
  const known = new Set(mine.map(keyOf))
  const added = new Map(theirs.filter((entry) => !known.has(keyOf(entry))).map((entry) => [keyOf(entry), entry]))
  return [...mine, ...added.values()].slice(0, Math.max(mine.length, maxEntries))
}

const mergeNotes = (mine: string | null, theirs: string | null) => {
  if (!mine || !theirs) return mine ?? theirs
  const both = `${mine}\n\n${theirs}`
  return mine.includes(theirs) || both.length > 10_000 ? mine : both
}

/** A number that has no digits, such as a name, is its own key. */
const numberKey = ({ number }: Phone) => phoneKey(number) || fold(number)

/** The fields of a contact that a card fills or extends. It replaces and removes nothing. */
export const mergeContact = (mine: Fields, theirs: Fields): Partial<Fields> => {
  const isPerson = Boolean(mine.firstName || mine.lastName)
  const merged: Fields = {
    ...mine,
    firstName: isPerson ? mine.firstName : theirs.firstName,
    lastName: mine.lastName ?? (isPerson && fold(mine.firstName) !== fold(theirs.firstName) ? null : theirs.lastName),
    organization: mine.organization ?? theirs.organization,
    phones: union(mine.phones, theirs.phones, numberKey),
    emails: union(mine.emails, theirs.emails, ({ address }) => address),
    addresses: union(mine.addresses, theirs.addresses, addressKey),
    birthday: mine.birthday ?? theirs.birthday,
    notes: mergeNotes(mine.notes, theirs.notes),
    photoUrl: mine.photoUrl ?? theirs.photoUrl,
    tags: union(mine.tags, theirs.tags, fold),
  }
  const changed = Object.entries(merged).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(mine[name as keyof Fields]))
  return Object.fromEntries(changed)
}
