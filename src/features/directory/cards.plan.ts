import type { Reader } from '#src/platform/language/reader'
import { messageOfIssue } from '#src/shared/language/issue-message'
import { type Message, msg } from '#src/shared/language/message'
import { type ContactReply, type ImportReply, newContact } from './contacts.contract'
import { type Fields, findDuplicate, mergeContact } from './contacts.merge'
import { addressParts, contactName, maxContacts, maxEntries } from './contacts.rules'
import { type Card, readCards } from './vcard.read'

/** Plans the changes from the cards of a file, for a preview as well as for the import itself. */

/** Texts of other programs may be longer than a contact's, and have characters that Hearth refuses. */
const fit = (text: string | null, max: number) =>
  (text ?? '')
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim() || null

const isEmail = (address: string) => newContact.safeParse({ firstName: '-', emails: [{ address }] }).success

/** A card as the fields of a contact. @returns undefined if it has no name, and notes about the omitted parts */
export const fieldsOf = (card: Card): { fields: Fields | undefined; leftOut: Message[] } => {
  const emails = card.emails.filter(({ address }) => isEmail(address))
  const phones = card.phones.flatMap(({ kind, number }) => ({ kind: fit(kind, 30), number: fit(number, 50) }))
  const lines = card.addresses.filter((address) => addressParts.some((part) => fit(address[part], 200)))
  const addresses = lines.map(({ kind, street, city, region, postalCode, country }) => ({
    ...{ kind: fit(kind, 30), street: fit(street, 200), city: fit(city, 100), region: fit(region, 100) },
    ...{ postalCode: fit(postalCode, 20), country: fit(country, 100) },
  }))
  const leftOut = [
    ...(emails.length < card.emails.length ? [msg('An e-mail address is not valid.')] : []),
    ...([emails, phones, addresses, card.tags].some(({ length }) => length > maxEntries)
      ? [msg('Only {count} of each kind are kept.', { count: maxEntries })]
      : []),
  ]
  const names = { firstName: fit(card.firstName, 100), lastName: fit(card.lastName, 100), organization: fit(card.organization, 200) }
  const parsed = newContact.safeParse({
    ...names,
    firstName: contactName(names) ? names.firstName : fit(emails[0]?.address ?? '', 100),
    phones: phones.filter(({ number }) => number).slice(0, maxEntries),
    emails: emails.slice(0, maxEntries).map(({ kind, address }) => ({ kind: fit(kind, 30), address })),
    addresses: addresses.slice(0, maxEntries),
    birthday: card.birthday,
    notes: fit(card.notes, 10_000),
    tags: [...new Set(card.tags.flatMap((tag) => fit(tag, 50) ?? []))].slice(0, maxEntries),
    isEmergency: card.isEmergency,
    emergencyOrder: card.emergencyOrder,
  })
  return { fields: parsed.data, leftOut: parsed.success ? leftOut : parsed.error.issues.slice(0, 1).map(messageOfIssue) }
}

type Item = ImportReply['items'][number]

/** The effect of a card, with the photo that its contact still lacks. */
export type Step = { item: Item; fields: Fields | undefined; change: Partial<Fields>; photo: Card['photo'] }

/** The steps of a file, one for each card, in their order. @param reader words the reasons for omissions */
export const planImport = (contacts: readonly ContactReply[], vcf: string, { t }: Pick<Reader, 't'>): Step[] => {
  const known: (Fields & { id: string; photoUrl: string | null })[] = [...contacts]
  return [...readCards(vcf)].map((card) => {
    const { fields, leftOut } = fieldsOf(card)
    const reason = leftOut.map(t).join(' ') || null
    const name = fields ? contactName(fields) : ''
    const skipped = (why: string | null): Step => ({
      ...{ fields: undefined, change: {}, photo: undefined },
      item: { name, outcome: 'skipped', contactId: null, changes: [], reason: why },
    })
    if (!fields) return skipped(reason)
    const existing = findDuplicate(known, fields, card.id)
    // A later card of the same person needs no photo: this one has it.
    const photoUrl = card.photo ? 'in the card' : fields.photoUrl
    if (!existing) {
      if (known.length >= maxContacts) return skipped(t(msg('There is room for {max} contacts.', { max: maxContacts })))
      const id = Bun.randomUUIDv7()
      known.push({ ...fields, photoUrl, id })
      return { fields, change: {}, photo: card.photo, item: { name, outcome: 'new', contactId: id, changes: [], reason } }
    }
    const change = mergeContact(existing, fields)
    const photo = existing.photoUrl ? undefined : card.photo
    known[known.indexOf(existing)] = { ...existing, ...change, photoUrl: existing.photoUrl ?? photoUrl }
    const changes = [...Object.keys(change), ...(photo ? ['photoUrl'] : [])]
    const outcome = changes.length ? 'merged' : 'unchanged'
    return { fields, change, photo, item: { name: contactName(existing), outcome, contactId: existing.id, changes, reason } }
  })
}

export const replyOf = (steps: readonly Step[], isApplied: boolean): ImportReply => {
  const items = steps.map(({ item }) => ({ ...item, contactId: item.outcome === 'new' && !isApplied ? null : item.contactId }))
  const count = (outcome: Item['outcome']) => items.filter((item) => item.outcome === outcome).length
  return { new: count('new'), merged: count('merged'), unchanged: count('unchanged'), skipped: count('skipped'), items }
}
