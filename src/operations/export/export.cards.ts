import { users } from '#src/features/accounts/accounts.table'
import { ancestryMembers } from '#src/features/ancestry/ancestry.table'
import { contactName } from '#src/features/directory/contacts.rules'
import { contacts } from '#src/features/directory/directory.table'
import { writeCard } from '#src/features/directory/vcard.write'
import { familyMembers } from '#src/features/families/families.table'
import { escapeText } from '#src/platform/icalendar/icalendar.lines'
import { componentLines, line, textLines, textOf, utcDigits } from '#src/platform/icalendar/icalendar.write'
import type { Rows } from './export.rows'

/** `1952-03-09` as `19520309`, `1952-03` and `1952` as they are (RFC 6350, section 4.3.1). */
const cardDate = (date: string) => (date.length === 10 ? date.replaceAll('-', '') : date)

/** An address book of the members (vCard 4.0, RFC 6350). Birthdays come from the family tree and may be partial. */
export function* cardsOf(rows: Rows, familyName: string): Generator<string> {
  const people = new Map([...rows.of(users)].map((user) => [user.id, user]))
  const birthdays = new Map([...rows.of(ancestryMembers, 't.user_id is not null')].map(({ userId, birthDate }) => [userId, birthDate]))
  for (const member of rows.of(familyMembers)) {
    const user = people.get(member.userId)
    if (!user) continue
    const birthday = birthdays.get(user.id)
    yield textOf(
      componentLines('VCARD', [
        'VERSION:4.0',
        line('UID', `urn:uuid:${user.id}`),
        line('FN', escapeText(`${user.firstName} ${user.lastName ?? ''}`.trim())),
        line('N', `${escapeText(user.lastName ?? '')};${escapeText(user.firstName)};;;`),
        ...textLines('NICKNAME', user.username),
        ...textLines('EMAIL', user.email),
        ...(birthday ? [line('BDAY', cardDate(birthday))] : []),
        ...textLines('CATEGORIES', familyName),
        ...textLines('NOTE', `${member.role} of ${familyName}`),
        line('REV', utcDigits(user.updatedAt)),
      ]),
    )
  }
}

/** The contacts of the directory. Their photos are below files/. */
export function* contactCardsOf(rows: Rows): Generator<string> {
  for (const contact of rows.of(contacts)) yield writeCard({ ...contact, name: contactName(contact) }, '4.0')
}
