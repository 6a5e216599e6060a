import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { teal, type Uploads, uploadsOf } from '#src/testing/uploads'
import { activityApi } from '../activity/activity.contract'
import { attachmentsApi, maxAttachments } from './calendar.attachments.contract'
import { calendarApi } from './calendar.contract'

let clock: FakeClock
let hearth: Hearth
let uploads: Uploads
beforeEach(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
  uploads = uploadsOf(hearth)
})
afterEach(() => hearth.stop())

const fair = { title: 'School fair', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }
const addEvent = (more: object = {}, who: Who = 'member') =>
  hearth.as(who).call(calendarApi.create, { familyId: hearth.familyId }, { ...fair, ...more })
const path = ({ id }: { id: string }) => hearth.path(`/events/${id}/attachments`)
const list = (event: { id: string }, who: Who = 'member') =>
  hearth.as(who).call(attachmentsApi.list, { familyId: hearth.familyId, eventId: event.id })
const names = async (event: { id: string }) => (await list(event)).map(({ filename }) => filename)
const attach = async (event: { id: string }, more: object = {}, who: Who = 'member') => {
  const { url } = await uploads.stored('Bring cake.', who)
  return hearth.as(who).call(attachmentsApi.add, { familyId: hearth.familyId, eventId: event.id }, { objectPath: url, ...more })
}
const status = async (url: string, who: Who) => (await uploads.get(url, who)).status
const everybody = ['member', 'parent', 'admin', 'child', 'extended', 'pending', 'stranger', 'visitor'] as const
const statuses = (url: string) => Promise.all(everybody.map((who) => status(url, who)))

describe('a file of an event', () => {
  test('has its name, type, size and uploader', async () => {
    const event = await addEvent()
    const upload = await uploads.stored('Bring cake.')
    const objectPath = `${upload.url}?ticket=used`
    const body = { objectPath, filename: 'List.exe', description: ' Who brings what ' }
    const added = await hearth.as('member').call(attachmentsApi.add, { familyId: hearth.familyId, eventId: event.id }, body)
    expect(added).toEqual({
      id: expect.any(String),
      familyId: hearth.familyId,
      eventId: event.id,
      filename: 'List.exe.txt',
      originalName: 'List.exe.txt',
      fileSize: 11,
      mimeType: 'text/plain',
      storageKey: upload.id,
      url: upload.url,
      description: 'Who brings what',
      uploadedBy: hearth.ids.member.userId,
      uploader: expect.objectContaining({ name: 'Mia Rivera' }),
      createdAt: '2026-11-21T12:00:00.000Z',
    })
    expect(await list(event, 'child')).toEqual([added])
  })

  test('without a name gets one that fits its type', async () => {
    expect(await attach(await addEvent())).toMatchObject({ filename: 'file.txt' })
  })

  test('is counted in the replies of its event', async () => {
    const event = await addEvent()
    const other = await addEvent({ title: 'Other' })
    await attach(event)
    await attach(event)
    const { body } = await hearth.as('child').get(hearth.path('/events'))
    const counts = (body as { id: string; attachmentCount: number }[]).map(({ id, attachmentCount }) => [id, attachmentCount])
    expect(Object.fromEntries(counts)).toEqual({ [event.id]: 2, [other.id]: 0 })
    expect((await hearth.as('child').get(hearth.path(`/events/${event.id}`))).body).toMatchObject({ attachmentCount: 2 })
  })

  test('is visible to members who may view the calendar', async () => {
    const event = await addEvent()
    const { url } = await uploads.stored(teal(40, 30).png())
    expect(await status(`${url}?w=320`, 'extended')).toBe(404)
    await hearth.as('member').post(path(event), { objectPath: url })
    expect(await statuses(`${url}?w=320`)).toEqual([200, 200, 200, 200, 200, 403, 404, 401])
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.extended.memberId}`), { permissions: ['view_messages'] })
    expect(await status(`${url}?w=320`, 'extended')).toBe(404)
  })

  test('can be added and removed by members who may change the event', async () => {
    const event = await addEvent({ participants: [{ userId: hearth.ids.child.userId, canEdit: true }] })
    expect((await attach(event, {}, 'child')).uploader.firstName).toBe('Leo')
    const own = await attach(event, {}, 'parent')
    const { url: objectPath } = await uploads.stored('Mine', 'extended')
    expect((await hearth.as('extended').post(path(event), { objectPath })).status).toBe(403)
    expect((await hearth.as('extended').delete(`/api/event-attachments/${own.id}`)).status).toBe(403)
    expect((await hearth.as('child').delete(`/api/event-attachments/${own.id}`)).status).toBe(204)
    expect(await status(own.url, 'child')).toBe(404)
    expect((await hearth.as('child').delete(`/api/event-attachments/${own.id}`)).status).toBe(404)
  })

  test('that is missing, unfinished or another user’s upload is 422', async () => {
    const event = await addEvent()
    const { url: theirs } = await uploads.stored('Secret', 'parent')
    const unused = await uploads.ticket('member')
    for (const objectPath of [theirs, unused, `/api/objects/${Bun.randomUUIDv7()}`, 'https://example.org/a.pdf', 'javascript:alert(1)', ''])
      expect(await hearth.as('member').post(path(event), { objectPath })).toMatchObject({
        status: 422,
        body: { code: 'invalid_object_path' },
      })
    expect(await status(theirs, 'member')).toBe(404)
  })

  test('is added once: a retry, and the same upload again, return it', async () => {
    const event = await addEvent()
    const id = Bun.randomUUIDv7()
    const first = await attach(event, { id, filename: 'a.txt' })
    const send = (body: object) => hearth.as('member').post(path(event), { objectPath: first.url, ...body })
    for (const body of [{ id }, { filename: 'b.txt' }, { id: Bun.randomUUIDv7() }])
      expect(await send(body)).toMatchObject({ status: 201, body: { id, filename: 'a.txt' } })
    expect(await names(event)).toEqual(['a.txt'])
    const { url: objectPath } = await uploads.stored('Other', 'parent')
    expect(await hearth.as('parent').post(path(event), { id, objectPath })).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  })

  test('is refused when the event has too many', async () => {
    const event = await addEvent()
    const { id } = await attach(event)
    const { sqlite } = hearth.services
    for (let n = 1; n < maxAttachments; n++) {
      const [attachmentId, upload] = [`copy-${n}`, Bun.randomUUIDv7()]
      sqlite.run('insert into objects (id, owner_id, ticket_expires_at, created_at) select ?, owner_id, ?, ? from objects limit 1', [
        upload,
        '',
        '',
      ])
      sqlite.run(
        `insert into event_attachments select ?, family_id, event_id, uploaded_by, filename, original_name, file_size, mime_type, ?,
          description, created_at from event_attachments where id = ?`,
        [attachmentId, upload, id],
      )
    }
    const { url: objectPath } = await uploads.stored('One more')
    expect(await hearth.as('member').post(path(event), { objectPath })).toMatchObject({ status: 409, body: { code: 'list_full' } })
  })

  test('stays as long as its event, and its upload with it', async () => {
    const event = await addEvent()
    const { url } = await attach(event)
    const afterDays = async (days: number) => {
      clock.pass({ days })
      hearth.services.sqlite.run("update schema_migrations set applied_at = '2020-01-01T00:00:00.000Z'")
      return (await hearth.services.upkeep.sweep()).uploads
    }
    expect([await afterDays(3), await status(url, 'child')]).toEqual([0, 200])
    await hearth.as('member').delete(hearth.path(`/events/${event.id}`))
    expect([await status(url, 'child'), await afterDays(3)]).toEqual([404, 0])
    hearth.services.trash.prune()
    expect(await afterDays(3)).toBe(0)
    await hearth.as('member').delete(hearth.path(`/trash/${event.id}`))
    expect(await afterDays(3)).toBe(1)
  })

  test('is a change of the event in the activity, and announced to open screens', async () => {
    const event = await addEvent()
    const screen = await screenOf(hearth, 'child')
    const { id } = await attach(event)
    expect((await screen.next()).type).toBe('changed')
    await hearth.as('member').delete(`/api/event-attachments/${id}`)
    expect((await screen.next()).type).toBe('changed')
    const feed = await hearth.as('child').call(activityApi.list, { familyId: hearth.familyId })
    expect(feed.slice(0, 2)).toMatchObject(Array(2).fill({ kind: 'event.changed', subjectId: event.id, title: 'School fair' }))
    await screen.close()
  })
})

describe('a file of a series', () => {
  const daily = { recurrence: { frequency: 'daily' } }
  const from = (date: string) => ({ startTime: `${date}T15:00:00Z`, endTime: `${date}T17:00:00Z` })

  test('belongs to all occurrences, and to both series after a split', async () => {
    const event = await addEvent(daily)
    const { url } = await attach(event, { filename: 'Both.txt' })
    const split = `/events/${event.id}?scope=following&instanceDate=2026-11-25`
    const { body } = await hearth.as('member').put(hearth.path(split), { ...fair, ...daily, ...from('2026-11-25') })
    const later = body as { id: string; attachmentCount: number }
    expect([later.id === event.id, later.attachmentCount]).toEqual([false, 1])
    await attach(later, { filename: 'Later.txt' })
    expect([await names(event), await names(later)]).toEqual([['Both.txt'], ['Both.txt', 'Later.txt']])
    await hearth.as('member').delete(hearth.path(`/events/${event.id}`))
    expect(await status(url, 'child')).toBe(200)
  })
})

describe('a file of a private event', () => {
  const others = ['parent', 'admin', 'child', 'extended'] as const

  test('is hidden from everybody else, also when the event becomes private later', async () => {
    const secret = await addEvent({ isPrivate: true })
    const shared = await addEvent()
    const files = [await attach(secret), await attach(shared)]
    await hearth.as('member').put(hearth.path(`/events/${shared.id}`), { ...fair, isPrivate: true })
    for (const [n, event] of [secret, shared].entries()) {
      const { id, url } = files[n] as (typeof files)[number]
      expect([await status(url, 'member'), (await list(event)).length]).toEqual([200, 1])
      for (const who of others) {
        expect(await status(url, who)).toBe(404)
        const calls = [
          ['GET', path(event)],
          ['POST', path(event)],
          ['DELETE', `/api/event-attachments/${id}`],
        ] as const
        for (const [method, address] of calls) {
          const real = await hearth.as(who).send(method, address, method === 'POST' ? 'not JSON' : undefined)
          const none = await hearth.as(who).send(method, address.replace(event.id, 'none').replace(id, 'none'))
          expect([method, real.status, real.body]).toEqual([method, 404, none.body])
        }
      }
    }
  })

  test('sends frames only to its creator', async () => {
    const event = await addEvent({ isPrivate: true })
    const screen = await screenOf(hearth, 'admin')
    const { id } = await attach(event)
    await hearth.as('member').delete(`/api/event-attachments/${id}`)
    await addEvent({ title: 'Shared' })
    for (;;) if ((await screen.next()).type === 'changed') break
    // It is the frame of the shared event.
    expect(screen.frames.filter(({ type }) => type === 'changed')).toHaveLength(1)
    await screen.close()
  })
})
