import { describe, expect, test } from 'bun:test'
import { type ContactReply, contactsApi } from '#src/features/directory/contacts.contract'
import { type MemberProfile, profilesApi } from '#src/features/directory/profiles.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { memberOf } from '#web/testing/riveras'
import { since } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { householdsOf } from './households'
import { decodeCards, splitCards } from './import.cards'

const screens = withScreens()

const contactOf = (more: Partial<ContactReply> = {}): ContactReply => ({
  ...{ id: 'rosa', familyId: 'rivera', name: 'Rosa Lind', firstName: 'Rosa', lastName: 'Lind', organization: null },
  ...{ phones: [{ kind: 'mobile', number: '+1 555 0100' }], emails: [], addresses: [], birthday: null, notes: null },
  ...{ photoUrl: null, tags: [], isEmergency: false, emergencyOrder: null, createdBy: 'user-parent', createdAt: since, updatedAt: since },
  ...more,
})
const street = (line: string) => ({ kind: 'home', street: line, city: 'Bend', region: null, postalCode: null, country: null })

const profileOf = (role: Role, more: Partial<MemberProfile>): MemberProfile => ({
  ...{ userId: memberOf(role).userId, role, user: memberOf(role).user },
  ...{ phoneNumber: null, address: null, dateOfBirth: null, occupation: null, school: null, grade: null, favoriteColor: null },
  ...{ hobbies: null, bio: null, allergies: null, medications: null, bloodType: null, doctor: null, doctorPhone: null },
  ...{ isPublic: true, healthVisibleTo: 'parents', isOnEmergencySheet: false, updatedAt: since },
  ...{ emergencyContact: null, emergencyPhone: null },
  ...more,
})

const open = async (who: 'parent' | 'child', contacts: ContactReply[] = [], profiles: MemberProfile[] = []) => {
  const server = screens.serve(who)
  const sent: unknown[] = []
  server.answer(contactsApi.list, () => contacts)
  server.answer(profilesApi.list, () => profiles)
  server.answer(profilesApi.sheet, () => ({ contacts: [], people: [] }))
  server.answer(contactsApi.create, ({ body }) => {
    sent.push(body)
    contacts.push(contactOf({ id: 'new', name: 'Otto' }))
    return contactOf()
  })
  server.answer(contactsApi.order, ({ body }) => {
    sent.push(body)
    return contacts
  })
  return { ...(await openWithActs(screens, '/directory')), sent }
}

describe('the directory', () => {
  test('has the texts of the specification while it is empty, and adds a contact', async () => {
    const app = await open('parent')
    for (const text of [
      'Family Directory',
      'Contacts',
      'Emergency Contacts',
      'Family Addresses',
      'No contacts yet',
      'No emergency contacts yet',
    ])
      await app.says(text)
    await app.says('No addresses yet')
    await app.press('Add Contact')
    await app.write('First name', 'Otto')
    await app.write('Phone 1', '555 0199')
    const dialog = app.within(await app.named('dialog', 'Add Contact'))
    await app.user.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await app.named('button', 'Otto')
    expect(app.sent).toMatchObject([{ firstName: 'Otto', phones: [{ kind: 'mobile', number: '555 0199' }], emails: [] }])
  })

  test('finds a contact by a part of its number, calls it, and shows it', async () => {
    const app = await open('parent', [
      contactOf(),
      contactOf({ id: 'otto', name: 'Otto Berg', firstName: 'Otto', lastName: 'Berg', phones: [] }),
    ])
    await app.named('button', 'Otto Berg')
    await app.write('Search', '50100')
    await app.saysNot('Otto Berg')
    expect((await app.named('link', 'Call Rosa Lind')).getAttribute('href')).toBe('tel:+15550100')
    await app.press('Rosa Lind')
    const view = app.within(await app.named('dialog', 'Rosa Lind'))
    view.getByRole('button', { name: 'Copy +1 555 0100' })
  })

  test('lets adults order the emergency contacts; a child changes only its own contacts', async () => {
    const two = [
      contactOf({ isEmergency: true, emergencyOrder: 1 }),
      contactOf({ id: 'otto', name: 'Otto', firstName: 'Otto', lastName: null, isEmergency: true, emergencyOrder: 2 }),
    ]
    const app = await open('parent', two)
    await app.press('Move Otto up')
    expect(app.sent).toEqual([{ contactIds: ['otto', 'rosa'] }])
  })

  test('lists an emergency contact once that is also the one of members', async () => {
    const tells = { emergencyContact: 'Rosa', emergencyPhone: '(555) 0100 – home' }
    const rosa = contactOf({ isEmergency: true, phones: [{ kind: 'mobile', number: '+0555-0100' }] })
    const app = await open(
      'parent',
      [rosa, contactOf({ id: 'otto', name: 'Otto' })],
      [
        profileOf('parent', tells),
        profileOf('child', tells),
        profileOf('member', { emergencyContact: 'Rosa', emergencyPhone: null }),
        profileOf('admin', { emergencyContact: 'Olga', emergencyPhone: '555 0177' }),
      ],
    )
    await app.says('For Ben Rivera, Leo Rivera · +0555-0100')
    await app.says('For Mia Rivera')
    await app.says('For Ana Rivera · 555 0177')
    const calls = app.textsOf('link', /^Call the emergency contact of/)
    expect(calls).toHaveLength(1)
  })

  test('shows a child no way to change the contacts of others', async () => {
    const app = await open('child', [contactOf({ isEmergency: true })])
    await app.named('button', 'Rosa Lind')
    expect(app.isThere('button', 'More for Rosa Lind')).toBe(false)
    expect(app.isThere('button', /^Move/)).toBe(false)
  })
})

test('households join people of one address, with one last name for a couple', () => {
  const contacts = [
    contactOf({ addresses: [street('1 Elm St.')] }),
    contactOf({ id: 'otto', name: 'Otto Lind', firstName: 'Otto', addresses: [street('1 elm st')] }),
    contactOf({ id: 'zoe', name: 'Zoe Ash', firstName: 'Zoe', lastName: 'Ash', addresses: [street('2 Elm St')] }),
  ]
  expect(householdsOf(contacts, []).map(({ names, lines }) => [names, lines])).toEqual([
    [['Rosa & Otto Lind'], ['1 Elm St.', 'Bend']],
    [['Zoe Ash'], ['2 Elm St', 'Bend']],
  ])
})

test('a file is split between its cards, and read in the encodings of other programs', () => {
  const card = (name: string) => `BEGIN:VCARD\r\nFN:${name}\r\nEND:VCARD\r\n`
  const [one, two, three] = [card('One'), card('Two'), card('Three')]
  expect(splitCards(one + two + three, one.length + two.length)).toEqual([one + two, three])
  expect(splitCards(one + card('x'.repeat(100)) + two, 80)).toEqual([one + two])
  expect(decodeCards(new Uint8Array([0xff, 0xfe, 0xe9, 0]))).toBe('é')
  expect(decodeCards(new Uint8Array([0xe9]))).toBe('é')
  expect(decodeCards(new TextEncoder().encode('é'))).toBe('é')
})
