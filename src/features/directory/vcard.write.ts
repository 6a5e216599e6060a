import { escapeText } from '#src/platform/icalendar/icalendar.lines'
import { textOf } from '#src/platform/icalendar/icalendar.write'
import type { ContactReply, cardVersions } from './contacts.contract'

export type CardVersion = (typeof cardVersions)[number]

/** A picture for a card. */
export type Picture = { mimeType: string; bytes: Uint8Array }

/** The `TYPE` of kinds that both versions define. All other kinds are written as Apple's labels, which Google reads too. */
const typeOfKind: Record<string, string> = { mobile: 'cell', home: 'home', work: 'work', fax: 'fax', pager: 'pager' }
const postal = ['home', 'work']

type Labelled = { kind: string }

const photoLine = ({ mimeType, bytes }: Picture, version: CardVersion) => {
  const data = Buffer.from(bytes).toString('base64')
  if (version === '4.0') return `PHOTO:data:${mimeType};base64,${data}`
  return `PHOTO;ENCODING=b;TYPE=${mimeType.split('/')[1]?.toUpperCase()}:${data}`
}

/** Version 3.0 has no dates without a year: Apple's form of them is known to the others too. */
const birthdayLine = (birthday: string, version: CardVersion) => {
  if (version === '4.0') return `BDAY:${birthday.replace(/(\d)-/g, '$1')}`
  return birthday.startsWith('--') ? `BDAY;X-APPLE-OMIT-YEAR=1604:1604${birthday.slice(1)}` : `BDAY:${birthday}`
}

/** A contact as a card, with line breaks at the end. */
export const writeCard = (contact: Omit<ContactReply, 'photoUrl'>, version: CardVersion, picture?: Picture): string => {
  const { id, name, firstName, lastName, organization, phones, emails, addresses, birthday, notes, tags, updatedAt } = contact
  let items = 0
  const labelled = ({ kind }: Labelled, property: string, value: string, kinds: readonly string[]) => {
    if (kind === 'other') return [`${property}:${value}`]
    if (kinds.includes(kind)) return [`${property};TYPE=${typeOfKind[kind]}:${value}`]
    items += 1
    return [`item${items}.${property}:${value}`, `item${items}.X-ABLabel:${escapeText(kind)}`]
  }
  const parts = (...values: (string | null)[]) => values.map((value) => escapeText(value ?? '')).join(';')
  const isCompany = !firstName && !lastName
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    'PRODID:-//Hearth//Directory//EN',
    `UID:urn:uuid:${id}`,
    `FN:${escapeText(name)}`,
    `N:${parts(lastName, firstName, '', '', '')}`,
    ...(organization ? [`ORG:${escapeText(organization)}`] : []),
    ...(isCompany ? [version === '4.0' ? 'KIND:org' : 'X-ABShowAs:COMPANY'] : []),
    ...phones.flatMap((phone) => labelled(phone, 'TEL', escapeText(phone.number), Object.keys(typeOfKind))),
    ...emails.flatMap((email) => labelled(email, 'EMAIL', escapeText(email.address), postal)),
    ...addresses.flatMap((address) => {
      const { street, city, region, postalCode, country } = address
      return labelled(address, 'ADR', parts('', '', street, city, region, postalCode, country), postal)
    }),
    ...(birthday ? [birthdayLine(birthday, version)] : []),
    ...(notes ? [`NOTE:${escapeText(notes)}`] : []),
    ...(tags.length ? [`CATEGORIES:${tags.map(escapeText).join(',')}`] : []),
    ...(contact.isEmergency ? [`X-HEARTH-EMERGENCY:${contact.emergencyOrder ?? 'yes'}`] : []),
    ...(picture ? [photoLine(picture, version)] : []),
    `REV:${updatedAt.replace(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ]
  return textOf(lines)
}
