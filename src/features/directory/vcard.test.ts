import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type ContactReply, newContact } from './contacts.contract'
import { mergeContact } from './contacts.merge'
import { contactName } from './contacts.rules'
import { maxCards, readCards } from './vcard.read'
import { writeCard } from './vcard.write'

const read = (lines: string[]) => [...readCards(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n'))][0]

describe('a card of another program', () => {
  test('of Apple keeps labels, folded lines, and a birthday without a year', () => {
    const card = read([
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 17.1//EN',
      'N:Appleseed;Johnny;;Dr.;Jr.',
      'FN:Dr. Johnny Appleseed Jr.',
      'ORG:Orchard\\, Inc.;Cider',
      'item1.TEL;type=pref:+1 (555) 010-0200',
      "item1.X-ABLabel:Grandma's line",
      'item2.TEL;type=CELL;type=VOICE:555-0101',
      'item3.EMAIL;type=INTERNET:Johnny@Example.com',
      'item3.X-ABLabel:_$!<School>!$_',
      'item4.ADR;type=HOME;type=pref:;;1 Orchard Road\\nBack door;Fair',
      ' view;CA;94040;USA',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29',
      'X-SOCIALPROFILE;type=twitter:https://example.com/johnny',
    ])
    expect(card).toMatchObject({
      firstName: 'Dr. Johnny',
      lastName: 'Appleseed Jr.',
      organization: 'Orchard, Inc.',
      phones: [
        { kind: "Grandma's line", number: '+1 (555) 010-0200' },
        { kind: 'mobile', number: '555-0101' },
      ],
      emails: [{ kind: 'school', address: 'Johnny@Example.com' }],
      addresses: [
        { kind: 'home', street: '1 Orchard Road\nBack door', city: 'Fairview', region: 'CA', postalCode: '94040', country: 'USA' },
      ],
      birthday: '--02-29',
    })
  })

  test('of Outlook in version 2.1 keeps quoted-printable text and its character set', () => {
    const card = read([
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg',
      'NOTE;ENCODING=QUOTED-PRINTABLE:First line=0D=0A=',
      'second line',
      'ADR;HOME;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:;;Gr=FCne Gasse 1;Wien;;1010;=D6sterreich',
      'TEL;HOME;VOICE:+43 1 234',
      'TEL;WORK;FAX:+43 1 235',
      'BDAY:19520309',
    ])
    expect(card).toMatchObject({
      firstName: 'Jörg',
      lastName: 'Müller',
      notes: 'First line\nsecond line',
      addresses: [{ kind: 'home', street: 'Grüne Gasse 1', city: 'Wien', country: 'Österreich' }],
      phones: [
        { kind: 'home', number: '+43 1 234' },
        { kind: 'fax', number: '+43 1 235' },
      ],
      birthday: '1952-03-09',
    })
  })

  test('of Google in version 4.0 keeps URIs, quoted types and a photo inside of it, and fetches no other', () => {
    const lines = [
      'VERSION:4.0',
      'FN:Ana Maria Lopez',
      'TEL;VALUE=uri;TYPE="voice,work":tel:+1-555-0102',
      'EMAIL;TYPE=home:ana@example.com',
    ]
    const card = read([...lines, 'PHOTO:data:image/png;base64,aGVhcnRo', 'CATEGORIES:family\\, near,friends'])
    expect(card).toMatchObject({
      firstName: 'Ana Maria',
      lastName: 'Lopez',
      phones: [{ kind: 'work', number: '+1-555-0102' }],
      photo: { base64: 'aGVhcnRo' },
      tags: ['family, near', 'friends'],
    })
    expect(read([...lines, 'PHOTO;VALUE=uri:https://example.com/ana.jpg'])?.photo).toBeUndefined()
  })

  test.each([['BDAY:tomorrow'], ['BDAY:2026-13-99'], ['BDAY:']])('%s is not a birthday', (line) => {
    expect(read(['FN:Ana', line])?.birthday).toBeNull()
  })

  test('is read as far as it goes: broken lines, an unfinished card and bytes of another format', () => {
    const text = '\ufeffhello\r\nBEGIN:VCARD\nno colon\n:::\nTEL\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nFN:Cut off'
    expect([...readCards(text)].map(({ firstName }) => firstName)).toEqual(['Ana'])
    expect([...readCards('\u0000\u0001{"not":"a card"}')]).toEqual([])
  })

  test('is one of at most 2000, with at most 500 lines, and a long file takes linear time', () => {
    const card = 'BEGIN:VCARD\nFN:Ana\nEND:VCARD\n'
    expect([...readCards(card.repeat(maxCards + 5))]).toHaveLength(maxCards)
    const [long] = readCards(`BEGIN:VCARD\nFN:Ana\n${'TEL:1\n'.repeat(9000)}END:VCARD\n`)
    expect(long?.phones.length).toBeLessThan(500)
    const started = performance.now()
    for (const bad of ['"', '\\', ';', ' \n', '=\n ', 'A:\n '])
      Array.from(readCards(`BEGIN:VCARD\nNOTE;X=${bad.repeat(1_000_000)}:x\nEND:VCARD`))
    expect(performance.now() - started).toBeLessThan(8000)
  })
})

const words = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((text) => text.replace(/\p{Cc}/gu, '').trim())
    .filter((text) => text !== '' && text.length <= 30)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const kind = fc.oneof(fc.constantFrom('home', 'work', 'mobile', 'other', 'fax', 'pager', 'main'), words(20))
const lines = fc.array(words(30), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'))

const anyContact: fc.Arbitrary<Record<string, unknown>> = fc.record({
  firstName: words(20),
  lastName: maybe(words(20)),
  organization: maybe(words(20)),
  phones: fc.array(fc.record({ kind, number: words(20) }), { maxLength: 3 }),
  emails: fc.array(
    fc.record({
      kind,
      address: fc.emailAddress().filter((address) => newContact.safeParse({ firstName: '-', emails: [{ address }] }).success),
    }),
    { maxLength: 2 },
  ),
  addresses: fc.array(
    fc.record({
      kind,
      street: lines,
      city: maybe(words(20)),
      region: maybe(words(9)),
      postalCode: maybe(words(9)),
      country: maybe(words(9)),
    }),
    { maxLength: 2 },
  ),
  birthday: fc.constantFrom(null, '1952-03-09', '--02-29', '--12-31'),
  notes: maybe(lines),
  tags: fc.uniqueArray(words(12), { maxLength: 3 }),
  isEmergency: fc.boolean(),
})

test.each(['3.0', '4.0'] as const)('a contact that is written as version %s and read again is unchanged', (version) => {
  fc.assert(
    fc.property(anyContact, (input) => {
      const { id: _, ...fields } = newContact.parse(input)
      const now = '2026-11-21T12:00:00.000Z'
      const own = { id: '019ab3c4-0000-7000-8000-000000000001', familyId: '', createdBy: '', createdAt: now, updatedAt: now }
      const contact: ContactReply = { ...fields, ...own, name: contactName(fields) }
      const text = writeCard(contact, version)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const [card] = readCards(text)
      const { photo, id, ...again } = card ?? { id: undefined }
      expect(id).toBe(own.id)
      const { id: __, ...parsed } = newContact.parse(again)
      expect(parsed).toEqual(fields)
      expect(mergeContact(fields, parsed)).toEqual({})
    }),
    { numRuns: 200 },
  )
})
