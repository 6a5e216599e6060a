import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { type ContactReply, contactsApi, type NewContact } from './contacts.contract'
import { readCards } from './vcard.read'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())
beforeEach(async () => {
  for (const { id } of await list()) await hearth.as('admin').delete(`/api/contacts/${id}`)
})

const family = () => ({ familyId: hearth.familyId })
const list = async (search = '', who: Who = 'child') =>
  (await hearth.as(who).get(hearth.path(`/contacts?search=${encodeURIComponent(search)}`))).body as ContactReply[]
const cards = async (query: string) => (await hearth.as('child').get(hearth.path(`/contacts.vcf${query}`))).body as string
const add = (body: Partial<NewContact>, who: Who = 'member') => hearth.as(who).call(contactsApi.create, family(), body)
const phone = (number: string, kind = 'mobile') => ({ phones: [{ kind, number }] })
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const send = (vcf: string, apply: boolean, who: Who = 'member') => hearth.as(who).call(contactsApi.import, family(), { vcf, apply })

describe('a contact', () => {
  test('has a name, its numbers and addresses, and is seen by the whole family', async () => {
    const screen = await screenOf(hearth, 'extended')
    const made = await add({ firstName: 'Rosa', lastName: 'Lopez', ...phone('+1 555 0100'), tags: ['family'] })
    expect(made).toMatchObject({
      name: 'Rosa Lopez',
      organization: null,
      emails: [],
      addresses: [],
      isEmergency: false,
      emergencyOrder: null,
    })
    expect(await list(undefined, 'extended')).toEqual([made])
    expect(await screen.next()).toMatchObject({ type: 'changed', data: { area: 'directory' } })
    const [latest] = await hearth.as('admin').call(activityApi.list, family())
    expect(latest).toMatchObject({ kind: 'contact.added', title: 'Rosa Lopez' })
  })

  test.each([
    [{}, 'firstName'],
    [{ firstName: 'A', phones: [{ kind: 'home', number: ' ' }] }, 'phones.0.number'],
    [{ firstName: 'A', emails: [{ kind: 'home', address: 'nobody' }] }, 'emails.0.address'],
    [{ firstName: 'A', addresses: [{ kind: 'home' }] }, 'addresses.0.street'],
    [{ firstName: 'A', birthday: '2026-02-30' }, 'birthday'],
    [{ firstName: 'A', photoUrl: 'javascript:alert(1)' }, 'photoUrl'],
  ])('with %j is 422', async (body, path) => {
    expect(await hearth.as('member').post(hearth.path('/contacts'), body)).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  })

  test('is added once when retried with the same id, and is 409 with another user’s id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000001'
    const first = await add({ id, firstName: 'Rosa' })
    expect(await add({ id, firstName: 'Again' })).toEqual(first)
    expect(await hearth.as('admin').post(hearth.path('/contacts'), { id, firstName: 'Mine' })).toMatchObject({ status: 409 })
  })

  test('is changed by adults; a child changes only its own', async () => {
    const [one, two] = [await add({ firstName: 'Rosa' }), await add({ firstName: 'Lea' }, 'child')]
    expect((await hearth.as('child').patch(`/api/contacts/${one.id}`, { notes: 'x' })).status).toBe(403)
    expect(await hearth.as('child').call(contactsApi.change, { contactId: two.id }, { notes: 'x' })).toMatchObject({ notes: 'x' })
    expect(await hearth.as('member').call(contactsApi.change, { contactId: two.id }, { organization: 'School' })).toMatchObject({
      ...{ firstName: 'Lea', notes: 'x', organization: 'School' },
    })
    expect(await hearth.as('member').patch(`/api/contacts/${two.id}`, { firstName: '', organization: null })).toMatchObject({ status: 422 })
  })

  test('is found by any part of a name or a number', async () => {
    await add({
      firstName: 'René',
      lastName: 'Müller',
      ...phone('+1 (555) 010-0299'),
      emails: [{ kind: 'home', address: 'rm@example.com' }],
    })
    await add({ organization: 'Fast Plumbing', tags: ['house'] })
    const found = async (search: string) => (await list(search)).map(({ name }) => name)
    for (const search of ['ene', 'muller ren', '0100299', '010-02', 'rm@ex']) expect(await found(search)).toEqual(['René Müller'])
    expect(await found('plumb house')).toEqual(['Fast Plumbing'])
    expect(await found('nobody')).toEqual([])
  })

  test('of emergencies has an order that adults change', async () => {
    const make = (firstName: string, emergencyOrder: number | null) => add({ firstName, isEmergency: true, emergencyOrder })
    const [late, none, early] = [await make('Late', 5), await make('None', null), await make('Early', 1)]
    const order = (who: Who, contactIds: string[]) => hearth.as(who).put(hearth.path('/contacts/emergency-order'), { contactIds })
    expect(await order('member', [none.id, late.id])).toMatchObject({
      status: 200,
      body: [{ name: 'None' }, { name: 'Late' }, { name: 'Early' }],
    })
    expect(await order('child', [early.id])).toMatchObject({ status: 403 })
    expect(await order('member', [(await add({ firstName: 'Other' })).id])).toMatchObject({ status: 422 })
  })
})

describe('an import', () => {
  test('previews without writing, then adds, merges field by field, and a second one changes nothing', async () => {
    const rosa = await add({ firstName: 'Rosa', notes: 'Bakes on Sunday', ...phone('+1 (555) 010-0200') })
    await add({ firstName: 'Otto', emails: [{ kind: 'work', address: 'otto@example.com' }] })
    await add({ organization: 'Fast Plumbing' })
    const vcf = [
      card('FN:Grandma Lopez', 'N:Lopez;Grandma;;;', 'TEL;TYPE=HOME:555 777 1234', 'TEL;TYPE=CELL:15550100200', 'BDAY:19520309'),
      card('FN:O. Meyer', 'EMAIL:OTTO@example.com'),
      card('FN:fast plumbing', 'ORG:fast  Plumbing', 'ADR;TYPE=WORK:;;1 Main St;Springfield;;;'),
      card('FN:New Person', 'TEL:12345678', 'EMAIL:not an address'),
      card('NOTE:Nobody'),
    ].join('')
    const preview = await send(vcf, false)
    expect(preview).toMatchObject({ new: 1, merged: 2, unchanged: 1, skipped: 1 })
    expect(preview.items.map(({ outcome, changes }) => [outcome, ...changes].join(' '))).toEqual([
      'merged phones birthday',
      'unchanged',
      'merged addresses',
      'new',
      'skipped',
    ])
    expect(await list()).toHaveLength(3)
    expect(await send(vcf, true)).toMatchObject({ new: 1, merged: 2 })
    const after = (await list()).find(({ id }) => id === rosa.id)
    expect(after).toMatchObject({ firstName: 'Rosa', notes: 'Bakes on Sunday', birthday: '1952-03-09' })
    expect(after?.phones.map(({ number }) => number)).toEqual(['+1 (555) 010-0200', '555 777 1234'])
    expect(await send(vcf, true)).toMatchObject({ new: 0, merged: 0, unchanged: 4, skipped: 1 })
  })

  test('keeps a couple apart that shares a landline', async () => {
    await add({ firstName: 'Jane', lastName: 'Miller', ...phone('555 123 4567', 'home') })
    expect(await send(card('N:Miller;John;;;', 'FN:John Miller', 'TEL;TYPE=HOME:5551234567'), true)).toMatchObject({ new: 1, merged: 0 })
  })

  test('finds a person that the file has twice, and reads photos through the checks of uploads', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    const vcf = [
      card('FN:Rosa Lopez', 'TEL;TYPE=CELL:5550100', `PHOTO;ENCODING=b;TYPE=PNG:${png}`),
      card('FN:Rosa Lopez', 'EMAIL:rosa@example.com'),
      card('FN:Bad Photo', `PHOTO;ENCODING=b;TYPE=JPEG:${Buffer.from('<script>').toString('base64')}`),
    ].join('')
    const done = await send(vcf, true)
    expect(done).toMatchObject({ new: 2, merged: 1 })
    expect(done.items[2]?.reason).toBe('The photo cannot be read.')
    const [bad, rosa] = await list()
    expect([bad?.photoUrl, rosa?.emails.length]).toEqual([null, 1])
    // Another member sees the photo, and the export has it.
    expect((await hearth.as('child').get(rosa?.photoUrl ?? '')).status).toBe(200)
    const text = await cards('?version=4.0')
    expect([...readCards(text)].map(({ photo }) => photo !== undefined)).toEqual([false, true])
    expect(text).toContain('PHOTO:data:image/webp;base64,')
    expect(await send(text, true)).toMatchObject({ new: 0, merged: 0, unchanged: 2 })
  })

  test('of one exported card finds its contact by the id', async () => {
    const { id } = await add({ firstName: 'Rosa', isEmergency: true, emergencyOrder: 2 })
    await add({ firstName: 'Otto' })
    const text = await cards(`?contactId=${id}`)
    expect([...readCards(text)]).toMatchObject([{ id, firstName: 'Rosa', isEmergency: true, emergencyOrder: 2 }])
    await hearth.as('member').call(contactsApi.change, { contactId: id }, { firstName: 'Rosalind' })
    expect(await send(text, false)).toMatchObject({ unchanged: 1 })
  })

  test('of more than 4 MB is refused, and one of 3 MB is read within two seconds', async () => {
    const vcf = card('FN:Ana Lopez', `NOTE:${'x'.repeat(90_000)}`)
    expect(await hearth.as('member').post(hearth.path('/contacts/import'), { vcf: vcf.repeat(60) })).toMatchObject({ status: 422 })
    const started = performance.now()
    expect((await send(vcf.repeat(33), false)).items).toHaveLength(33)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
