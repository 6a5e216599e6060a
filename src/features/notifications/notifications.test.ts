import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Area } from '#src/shared/areas'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, password, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { chatApi } from '../chat/chat.contract'
import { invitationsApi } from '../invitations/invitations.contract'
import { type NotificationReply, notificationsApi } from './notifications.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

type Person = keyof Hearth['ids']
const family = () => ({ familyId: hearth.familyId })
const say = (who: Who, content: string) => hearth.as(who).call(chatApi.send, family(), { content })
const list = (who: Who) => hearth.as(who).call(notificationsApi.list, family())
const titles = async (who: Who) => (await list(who)).map(({ title }) => title)
const unread = async (who: Who) => (await hearth.as(who).call(notificationsApi.unread, family())).count
const one = (who: Who, { id }: { id: string }, body: unknown) => hearth.as(who).patch(hearth.path(`/notifications/${id}`), body)
const member = (who: Person) => hearth.path(`/members/${hearth.ids[who].memberId}`)
const remind = (who: Person, title: string, area: Area = 'calendar') =>
  hearth.services.notifications.notify(hearth.familyId, hearth.ids[who].userId, 'reminder', { title, area })

describe('a mention', () => {
  test('notifies the mentioned member with the text of the message', async () => {
    const { id } = await say('admin', 'Dinner is ready, @Leo!')
    expect(await list('child')).toEqual([
      {
        id: expect.any(String),
        familyId: hearth.familyId,
        kind: 'mention',
        actor: expect.objectContaining({ id: hearth.ids.admin.userId, name: 'Ana Rivera' }),
        title: 'Dinner is ready, @Leo!',
        subjectId: id,
        place: null,
        read: false,
        createdAt: '2026-11-21T12:00:00.000Z',
      },
    ])
    for (const who of ['admin', 'parent', 'member', 'extended'] as const) expect(await list(who)).toEqual([])
  })

  test('notifies each of several members once, and never the author', async () => {
    await say('admin', '@Ben @mia @Leo Rivera @leo @Ana: who takes out the bins?')
    expect(await Promise.all((['parent', 'member', 'child', 'admin'] as const).map(unread))).toEqual([1, 1, 1, 0])
  })

  test('does not notify a suspended member, or one who may not view messages', async () => {
    await hearth.as('admin').patch(member('extended'), { permissions: ['view_calendar'] })
    await say('admin', '@Pia and @Rosa')
    await hearth.as('admin').patch(member('extended'), { permissions: ['view_messages'] })
    await hearth.as('admin').patch(member('pending'), { isActive: true })
    expect([await list('extended'), await list('pending')]).toEqual([[], []])
  })

  test('is hidden while its reader may not view messages', async () => {
    await say('admin', '@Rosa CANARY')
    const [notification] = (await list('extended')) as [NotificationReply]
    await hearth.as('admin').patch(member('extended'), { permissions: ['view_calendar'] })
    expect([await list('extended'), await unread('extended')]).toEqual([[], 0])
    expect((await one('extended', notification, { read: true })).status).toBe(404)
    expect((await hearth.as('extended').post(hearth.path('/notifications/read'), { upTo: notification.id })).status).toBe(422)
    await hearth.as('admin').patch(member('extended'), { permissions: ['view_messages'] })
    expect([await titles('extended'), await unread('extended')]).toEqual([['@Rosa CANARY'], 1])
  })

  test('is deleted with its message, with a live frame to all members', async () => {
    const { id } = await say('admin', '@Leo CANARY')
    await say('admin', '@Leo stays')
    const [screen, other] = [await screenOf(hearth, 'child'), await screenOf(hearth, 'member')]
    expect((await hearth.as('admin').delete(hearth.path(`/messages/${id}`))).status).toBe(204)
    expect(await titles('child')).toEqual(['@Leo stays'])
    const areas = async (socket: typeof screen, count: number) => {
      const heard: string[] = []
      while (heard.length < count) {
        const frame = await socket.next()
        if (frame.type === 'changed') heard.push(frame.data.area)
      }
      return heard.sort()
    }
    expect(await areas(screen, 2)).toEqual(['messages', 'notifications'])
    await say('admin', 'Nobody')
    expect(await areas(other, 1)).toEqual(['messages'])
    await Promise.all([screen.close(), other.close()])
  })
})

describe('an accepted invitation', () => {
  test('notifies the inviter', async () => {
    const { inviteUrl } = await hearth.as('admin').call(invitationsApi.create, family(), { email: 'tom@example.org' })
    const account = { firstName: 'Tom', lastName: 'Rivera', email: 'tom@example.org', password }
    expect((await hearth.visitor().post(`/api/invitations/${inviteUrl.split('/').at(-1)}/accept`, account)).status).toBe(201)
    expect(await list('admin')).toMatchObject([{ kind: 'invitation_accepted', title: 'Tom Rivera', actor: { name: 'Tom Rivera' } }])
    expect(await list('parent')).toEqual([])
  })
})

describe('a reminder', () => {
  test('has no actor, and is sent only to members who may view its area', async () => {
    remind('child', 'Practice at five')
    remind('child', 'CANARY', 'investments')
    expect(await list('child')).toMatchObject([{ kind: 'reminder', actor: null, title: 'Practice at five', subjectId: null }])
  })

  test('has the event and the date of the occurrence, and is deleted with the event', async () => {
    const subjectId = '019ab3c4-0000-7000-8000-000000000001'
    const of = (place: string | null) =>
      hearth.services.notifications.notify(hearth.familyId, hearth.ids.child.userId, 'reminder', {
        title: 'Practice',
        area: 'calendar',
        subjectId,
        place,
      })
    of(null)
    of('2026-11-21')
    of('2026-11-28')
    remind('child', 'Another')
    expect((await list('child')).map((told) => [told.subjectId, told.place])).toEqual([
      [null, null],
      [subjectId, '2026-11-28'],
      [subjectId, '2026-11-21'],
      [subjectId, null],
    ])
    hearth.services.notifications.withdraw(hearth.familyId, subjectId)
    expect(await titles('child')).toEqual(['Another'])
  })

  test('is not sent if its transaction fails', async () => {
    const failing = () =>
      hearth.services.atomically(() => {
        remind('child', 'CANARY')
        throw new Error('failed')
      })
    expect(failing).toThrow('failed')
    expect(await list('child')).toEqual([])
  })
})

describe('the list', () => {
  test('is paginated, newest first', async () => {
    for (let i = 1; i <= 5; i++) remind('child', `${i}`)
    const page = async (query: string) => (await hearth.as('child').get(hearth.path(`/notifications?${query}`))).body as NotificationReply[]
    const first = await page('limit=2')
    const second = await page(`limit=2&before=${first[1]?.id}`)
    expect([...first, ...second].map(({ title }) => title)).toEqual(['5', '4', '3', '2'])
  })

  test('is marked as read up to one notification, and later ones stay unread', async () => {
    for (const title of ['1', '2', '3']) remind('child', title)
    remind('member', "another's")
    const [, second] = await list('child')
    const screen = await screenOf(hearth, 'child')
    expect((await hearth.as('child').post(hearth.path('/notifications/read'), { upTo: second?.id })).status).toBe(204)
    expect(await screen.next()).toEqual({ type: 'changed', data: { familyId: hearth.familyId, area: 'notifications' } })
    expect((await list('child')).map(({ title, read }) => [title, read])).toEqual([
      ['3', false],
      ['2', true],
      ['1', true],
    ])
    expect([await unread('child'), await unread('member')]).toEqual([1, 1])
    await screen.close()
  })

  test('is marked as read and unread one by one', async () => {
    remind('child', 'Practice')
    const [notification] = (await list('child')) as [NotificationReply]
    for (const read of [true, true, false]) {
      const answer = await one('child', notification, { read })
      expect([answer.status, answer.body]).toEqual([200, { ...notification, read } as never])
      expect([(await list('child'))[0]?.read, await unread('child')]).toEqual([read, read ? 0 : 1])
    }
    expect((await one('child', notification, { read: 'yes' })).status).toBe(422)
  })

  test("contains only the caller's own: another member's is 404", async () => {
    remind('child', 'CANARY')
    const [notification] = (await list('child')) as [NotificationReply]
    for (const who of ['admin', 'parent', 'member'] as const) {
      expect((await one(who, notification, { read: true })).status).toBe(404)
      expect((await hearth.as(who).post(hearth.path('/notifications/read'), { upTo: notification.id })).status).toBe(422)
      expect(JSON.stringify(await list(who))).not.toContain('CANARY')
    }
    expect(await unread('child')).toBe(1)
  })

  test('sends a live frame to the recipient only', async () => {
    const [mine, other] = [await screenOf(hearth, 'child'), await screenOf(hearth, 'member')]
    remind('child', 'CANARY')
    let frame = await mine.next()
    while (frame.type === 'presence') frame = await mine.next()
    expect(frame).toEqual({ type: 'changed', data: { familyId: hearth.familyId, area: 'notifications' } })
    remind('member', 'theirs')
    expect(await other.next()).toMatchObject({ data: { area: 'notifications' } })
    expect(other.frames.filter(({ type }) => type === 'changed')).toHaveLength(1)
    expect(JSON.stringify([mine.frames, other.frames])).not.toContain('CANARY')
    await Promise.all([mine.close(), other.close()])
  })
})
