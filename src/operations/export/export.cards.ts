import { users } from '#src/features/accounts/accounts.table'
import { ancestryMembers } from '#src/features/ancestry/ancestry.table'
import { contactName } from '#src/features/directory/contacts.rules'
import { contacts } from '#src/features/directory/directory.table'
import { writeCard } from '#src/features/directory/vcard.write'
import { familyMembers } from '#src/features/families/families.table'
import { cardText, type CardProperty as Property } from './export.ical'
import type { Rows } from './export.rows'
import { stripControls } from './export.text'

const stamp = (moment: string) => `${moment.slice(0, 19)}Z`

/** An address book of the members (vCard 4.0, RFC 6350). Birthdays come from the family tree and may be partial. */
export function* cardsOf(rows: Rows, familyName: string): Generator<string> {
  const people = new Map([...rows.of(users)].map((user) => [user.id, user]))
  const birthdays = new Map([...rows.of(ancestryMembers, 't.user_id is not null')].map(({ userId, birthDate }) => [userId, birthDate]))
  for (const member of rows.of(familyMembers)) {
    const user = people.get(member.userId)
    if (!user) continue
    const [first, last] = [stripControls(user.firstName), stripControls(user.lastName ?? '')]
    const birthday = birthdays.get(user.id)
    const properties: Property[] = [
      ['version', {}, 'text', '4.0'],
      ['uid', {}, 'uri', `urn:uuid:${user.id}`],
      ['fn', {}, 'text', `${first} ${last}`.trim()],
      ['n', {}, 'text', [last, first, '', '', '']],
      ['nickname', {}, 'text', stripControls(user.username)],
      ...(user.email ? ([['email', {}, 'text', stripControls(user.email)]] satisfies Property[]) : []),
      ...(birthday ? ([['bday', {}, 'date-and-or-time', birthday]] satisfies Property[]) : []),
      ['categories', {}, 'text', stripControls(familyName)],
      ['note', {}, 'text', `${member.role} of ${stripControls(familyName)}`],
      ['rev', {}, 'timestamp', stamp(user.updatedAt)],
    ]
    yield cardText(properties)
  }
}

/** The contacts of the directory. Their photos are below files/. */
export function* contactCardsOf(rows: Rows): Generator<string> {
  for (const contact of rows.of(contacts)) yield writeCard({ ...contact, name: contactName(contact) }, '4.0')
}
