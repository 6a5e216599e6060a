import type { Authority } from '#src/shared/permissions'
import { holdsAll } from '#src/shared/permissions'

/** Maximum contacts of a family. All are sent and searched without an index. */
export const maxContacts = 2000

/** Maximum phones, e-mail addresses, postal addresses or tags of one contact. */
export const maxEntries = 20

export type Phone = { kind: string; number: string }
export type EmailAddress = { kind: string; address: string }
export type PostalAddress = {
  kind: string
  street: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
}

export const addressParts = ['street', 'city', 'region', 'postalCode', 'country'] as const

type Named = { firstName: string | null; lastName: string | null; organization: string | null }

/** "First Last", else the organisation. */
export const contactName = ({ firstName, lastName, organization }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') || organization || ''

/** Whether a birthday is a date of the calendar: `1952-03-09`, or `--03-09` without a year. */
export const isBirthday = (value: string) => {
  const [, year = '2000', month, day] = /^(?:(\d{4})-|--)(\d\d)-(\d\d)$/.exec(value) ?? []
  if (!month || year < '1900' || year >= '2200') return false
  try {
    Temporal.PlainDate.from(`${year}-${month}-${day}`, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/** A text for comparisons: without case, accents and repeated spaces. */
export const fold = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * The digits of a phone number without the prefixes of country and trunk, as far as nine digits go: `+49 170 1234567`, `0049 170 1234567` and
 * `0170 1234567` are alike. Letters such as those of an extension do not count.
 */
export const phoneKey = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '').slice(-9)

/** An address for comparisons, so that one household has one. */
export const addressKey = (address: PostalAddress) =>
  [address.street, address.postalCode, address.city].map((part) => fold(part).replace(/[.,]/g, '')).join('|')

/** The lines of an address on a label. */
export const addressLines = ({ street, city, region, postalCode, country }: PostalAddress): string[] => {
  const town = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [...(street?.split('\n') ?? []), town, country ?? ''].map((line) => line.trim()).filter(Boolean)
}

type Ranked = Named & { emergencyOrder: number | null }

/** Emergency contacts by their order, those without one last, then by name. */
export const byEmergencyOrder = (one: Ranked, other: Ranked) =>
  (one.emergencyOrder ?? Number.POSITIVE_INFINITY) - (other.emergencyOrder ?? Number.POSITIVE_INFINITY) ||
  contactName(one).localeCompare(contactName(other))

/** Whether a member may change or delete a contact: adults any, everybody else their own. */
export const mayChangeContact = (member: Authority & { userId: string }, { createdBy }: { createdBy: string }) =>
  isAdult(member) || createdBy === member.userId

/** Admins, parents and members with the role `member` keep the order of the emergency contacts. */
export const isAdult = (member: Authority) => holdsAll(member) || member.role === 'member'

type Searchable = Named & { phones: readonly Phone[]; emails: readonly EmailAddress[]; tags: readonly string[] }

/** Whether each word of a search is part of a name, a tag or an e-mail address, or all its digits are part of a number. */
export const matchesContact = (contact: Searchable, search: string) => {
  const digits = search.replace(/[\s().+/-]/g, '')
  if (/^\d{2,}$/.test(digits) && contact.phones.some(({ number }) => number.replace(/\D/g, '').includes(digits))) return true
  const { firstName, lastName, organization, emails, tags } = contact
  const text = fold([firstName, lastName, organization, ...tags, ...emails.map(({ address }) => address)].join(' '))
  return fold(search)
    .split(' ')
    .every((word) => text.includes(word))
}
