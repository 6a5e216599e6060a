import { splitText, unescapeText } from '#src/platform/icalendar/icalendar.lines'
import { fold, isBirthday, type PostalAddress } from './contacts.rules'
import { type Property, parseLine, unfold } from './vcard.lines'

/** Maximum cards of a file, and lines of a card. */
export const maxCards = 2000
const maxLines = 500

/** A picture in a card, with the type that the card claims; the upload checks its bytes. */
export type CardPhoto = { base64: string }

/** A card as the fields of a contact, before the contract checks them. */
export type Card = {
  /** The id of the contact if Hearth wrote the card. */
  id: string | undefined
  firstName: string
  lastName: string
  organization: string
  phones: { kind: string; number: string }[]
  emails: { kind: string; address: string }[]
  addresses: PostalAddress[]
  birthday: string | null
  notes: string
  tags: string[]
  isEmergency: boolean
  emergencyOrder: number | null
  photo: CardPhoto | undefined
}

/** Apple writes `_$!<Mobile>!$_` for its own labels. */
const labelText = (value: string) => {
  const text = unescapeText(value).trim()
  const own = /^_\$!<(.*)>!\$_$/.exec(text)?.[1]
  return own === undefined ? text : own.toLowerCase()
}

const kindOfType: Record<string, string> = {
  cell: 'mobile',
  iphone: 'mobile',
  fax: 'fax',
  pager: 'pager',
  main: 'main',
  work: 'work',
  home: 'home',
}

const kindOf = ({ group, parameters }: Property, labels: Map<string, string>) => {
  const label = group && labels.get(group)
  if (label) return label
  const types = (parameters.get('TYPE') ?? []).map((type) => type.toLowerCase())
  const found = Object.keys(kindOfType).find((type) => types.includes(type))
  return found ? (kindOfType[found] as string) : 'other'
}

const birthdayOf = ({ value, parameters }: Property) => {
  const [, year = '', month, day] = /^(\d{4}|--)-?(\d\d)-?(\d\d)(?:T|$)/.exec(value.trim()) ?? []
  const hasYear = year !== '--' && year !== '1604' && parameters.get('X-APPLE-OMIT-YEAR')?.[0] !== year
  const birthday = hasYear ? `${year}-${month}-${day}` : `--${month}-${day}`
  return isBirthday(birthday) ? birthday : null
}

const addressOf = (property: Property, labels: Map<string, string>): PostalAddress => {
  const [box = '', extended = '', street = '', city = '', region = '', postalCode = '', country = ''] = splitText(property.value, ';')
  const lines = [extended, street, box].map((line) => line.trim()).filter(Boolean)
  return { kind: kindOf(property, labels), street: lines.join(', '), city, region, postalCode, country }
}

/** A photo inside of the card. An address of one is not fetched. */
const photoOf = ({ value, parameters }: Property): CardPhoto | undefined => {
  const [, data] = /^data:[^,;]*;base64\\?,(.*)$/is.exec(value) ?? []
  if (data) return { base64: data }
  const encoding = parameters.get('ENCODING')?.[0]?.toUpperCase()
  return encoding === 'B' || encoding === 'BASE64' ? { base64: value.replace(/\s/g, '') } : undefined
}

const namesOf = (properties: Property[], organization: string) => {
  const text = (name: string) => properties.find((property) => property.name === name)?.value ?? ''
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = splitText(text('N'), ';').map((part) => part.trim())
  const names = { firstName: [prefix, given, additional].filter(Boolean).join(' '), lastName: [family, suffix].filter(Boolean).join(' ') }
  const whole = unescapeText(text('FN')).trim()
  if (names.firstName || names.lastName || !whole || fold(whole) === fold(organization)) return names
  const at = whole.lastIndexOf(' ')
  return at < 0 ? { firstName: whole, lastName: '' } : { firstName: whole.slice(0, at), lastName: whole.slice(at + 1) }
}

const cardOf = (properties: Property[]): Card => {
  const all = (name: string) => properties.filter((property) => property.name === name)
  const first = <T>(name: string, read: (property: Property) => T) =>
    all(name)
      .map(read)
      .find((value) => value)
  const labels = new Map(all('X-ABLABEL').map(({ group, value }) => [group, labelText(value)]))
  const organization = first('ORG', ({ value }) => splitText(value, ';')[0]?.trim()) ?? ''
  const emergency = first('X-HEARTH-EMERGENCY', ({ value }) => value.trim())
  return {
    id: /^urn:uuid:([\da-f-]{36})$/i.exec(first('UID', ({ value }) => value.trim()) ?? '')?.[1]?.toLowerCase(),
    ...namesOf(properties, organization),
    organization,
    phones: all('TEL').map((property) => ({
      kind: kindOf(property, labels),
      number: unescapeText(property.value).trim().replace(/^tel:/i, ''),
    })),
    emails: all('EMAIL').map((property) => ({
      kind: kindOf(property, labels),
      address: unescapeText(property.value)
        .trim()
        .replace(/^mailto:/i, ''),
    })),
    addresses: all('ADR').map((property) => addressOf(property, labels)),
    birthday: first('BDAY', birthdayOf) ?? null,
    notes: all('NOTE')
      .map(({ value }) => unescapeText(value).trim())
      .filter(Boolean)
      .join('\n\n'),
    tags: all('CATEGORIES').flatMap(({ value }) => splitText(value, ',').map((tag) => tag.trim())),
    isEmergency: emergency !== undefined,
    emergencyOrder: emergency && /^\d{1,4}$/.test(emergency) ? Number(emergency) : null,
    photo: first('PHOTO', photoOf),
  }
}

/** Reads the cards of a file, at most `maxCards`. Ignores lines that are not properties, and lines beyond a card's maximum. */
export function* readCards(text: string): Generator<Card> {
  let properties: Property[] | undefined
  let count = 0
  for (const line of unfold(text.replace(/^\ufeff/, ''))) {
    const mark = line.length < 30 ? line.trim().toUpperCase().replace(/\s/g, '') : ''
    if (mark === 'BEGIN:VCARD') properties = []
    else if (mark === 'END:VCARD') {
      if (properties) yield cardOf(properties)
      properties = undefined
      count += 1
      if (count >= maxCards) return
    } else if (properties && properties.length < maxLines) {
      const property = parseLine(line)
      if (property) properties.push(property)
    }
  }
}
