import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { activityApi } from '../activity/activity.contract'
import { chatApi, type MessageReply } from './chat.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const say = (who: Who, content: string, more: object = {}) => hearth.as(who).call(chatApi.send, family(), { content, ...more })
const list = async (who: Who, query = '') => (await hearth.as(who).get(hearth.path(`/messages${query}`))).body as MessageReply[]
const contents = async (query = '') => (await list('child', query)).map(({ content }) => content)
const unread = (who: Who) => hearth.as(who).call(chatApi.unread, family())
const readUpTo = (who: Who, upTo: unknown) => hearth.as(who).post(hearth.path('/messages/read'), { upTo })
const sayAll = async (count: number) => {
  const sent: MessageReply[] = []
  for (let i = 0; i < count; i++) sent.push(await say('member', `${i}`))
  return sent
}

describe('a message', () => {
  test('is returned trimmed, and listed the same way', async () => {
    const message = await say('child', '  Hello\nyou 👋 ')
    expect(message).toEqual({
      id: expect.any(String),
      familyId: hearth.familyId,
      content: 'Hello\nyou 👋',
      type: 'text',
      isAnnouncement: false,
      senderId: hearth.ids.child.userId,
      sender: expect.objectContaining({ firstName: 'Leo', email: null, profileImageUrl: null }),
      read: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      clientId: null,
      ...{ replyTo: null, files: [], reactions: [], editedAt: null, pinnedAt: null },
    })
    expect(await list('child')).toEqual([message])
  })

  test('is stored and in the feed once when retried with the same client id', async () => {
    const clientId = '019ab3c4-0000-7000-8000-000000000001'
    const first = await say('child', 'Hello', { clientId })
    expect(await say('child', 'Hello', { clientId })).toEqual(first)
    expect(await contents()).toEqual(['Hello'])
    const feed = await hearth.as('admin').call(activityApi.list, family())
    expect(feed.filter(({ kind }) => kind === 'message.sent')).toHaveLength(1)
    // Another user's device may use the same client id.
    await say('member', 'Hello', { clientId })
    expect(await contents()).toEqual(['Hello', 'Hello'])
    // Senders get the client ids of their own messages only.
    expect((await list('child')).map((message) => message.clientId)).toEqual([clientId, null])
    expect((await hearth.as('child').post(hearth.path('/messages'), { content: 'x', clientId: '1' })).status).toBe(422)
  })

  test('can be an announcement', async () => {
    expect(await say('child', 'Dinner!', { isAnnouncement: true })).toMatchObject({ isAnnouncement: true })
  })

  test('ignores sender, family, id and time in the body', async () => {
    const body = { senderId: hearth.ids.admin.userId, familyId: hearth.otherFamilyId, id: 'mine', createdAt: '2000-01-01' }
    const message = await say('child', 'Hello', body)
    expect(message).toMatchObject({ senderId: hearth.ids.child.userId, familyId: hearth.familyId })
    expect([message.id, message.createdAt]).not.toContain(['mine', '2000-01-01'])
  })

  test.each([
    [{}, 'content', 'Write a message first.'],
    [{ content: '' }, 'content', 'Write a message first.'],
    [{ content: ' \n\t' }, 'content', 'Write a message first.'],
    [{ content: 'x'.repeat(4001) }, 'content', 'Use at most 4000 characters.'],
    [{ content: 'a\u0000b' }, 'content', 'Contains characters that cannot be shown.'],
    [{ content: 'half an emoji \ud83d' }, 'content', 'Contains characters that cannot be shown.'],
    [{ content: 7 }, 'content', 'Must be text.'],
    [{ content: 'Hello', type: 'image' }, 'type', 'Must be one of: text.'],
    [{ content: 'Hello', isAnnouncement: 1 }, 'isAnnouncement', 'Must be true or false.'],
  ])('is 422 for %j', async (body, path, message) => {
    const answer = await hearth.as('child').post(hearth.path('/messages'), body)
    expect([answer.status, answer.body]).toMatchObject([422, { message, issues: [{ path, message }] }])
    expect(await list('child')).toEqual([])
  })

  test('can be read, but not sent, by extended family', async () => {
    await say('child', 'Hello')
    expect((await hearth.as('extended').post(hearth.path('/messages'), { content: 'Hi' })).status).toBe(403)
    expect(await list('extended')).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is sorted oldest first', async () => {
    await sayAll(3)
    expect(await contents()).toEqual(['0', '1', '2'])
  })

  test('has the newest 100', async () => {
    await sayAll(101)
    const shown = await contents()
    expect([shown.length, shown.at(0), shown.at(-1)]).toEqual([100, '1', '100'])
  })

  test('is paged back from the newest, without gaps or duplicates', async () => {
    await sayAll(7)
    const pages: string[][] = []
    for (let before = ''; ; ) {
      const page = await list('child', `?limit=3${before && `&before=${before}`}`)
      if (!page.length) break
      pages.push(page.map(({ content }) => content))
      before = page[0]?.id ?? ''
    }
    expect(pages).toEqual([['4', '5', '6'], ['1', '2', '3'], ['0']])
  })

  test.each(['limit=0', 'limit=201', 'limit=1.5', 'limit=all', 'limit=-1', 'before=yesterday'])('rejects ?%s', async (query) => {
    const [path = ''] = query.split('=')
    const answer = await hearth.as('child').get(hearth.path(`/messages?${query}`))
    expect([answer.status, answer.body]).toMatchObject([422, { code: `invalid_${path}`, issues: [{ path }] }])
  })

  test('has no messages of another family', async () => {
    await say('child', 'Hello')
    expect((await hearth.as('stranger').get(`/api/families/${hearth.otherFamilyId}/messages`)).body).toHaveLength(0)
  })
})

describe('the announcements', () => {
  const announcements = async (query = '') =>
    (await hearth.as('extended').get(hearth.path(`/messages/announcements${query}`))).body as MessageReply[]

  test('are listed separately, newest first', async () => {
    await say('parent', 'Hello')
    const water = await say('parent', 'No hot water on Monday', { isAnnouncement: true })
    await say('child', 'Oh no')
    const soup = await say('child', 'Soup is ready', { isAnnouncement: true })
    expect(await announcements()).toEqual([soup, water].map((message) => ({ ...message, read: false })))
    await hearth.as('admin').delete(hearth.path(`/messages/${soup.id}`))
    expect((await announcements()).map(({ content }) => content)).toEqual(['No hot water on Monday'])
  })

  test('are paged back, without gaps or duplicates', async () => {
    for (let i = 0; i < 5; i++) await say('parent', `${i}`, { isAnnouncement: i !== 1 })
    const first = await announcements('?limit=3')
    expect(first.map(({ content }) => content)).toEqual(['4', '3', '2'])
    expect((await announcements(`?limit=3&before=${first.at(-1)?.id}`)).map(({ content }) => content)).toEqual(['0'])
  })

  test('are of one family only, and need view_messages', async () => {
    await say('parent', 'CANARY', { isAnnouncement: true })
    expect((await hearth.as('stranger').get(`/api/families/${hearth.otherFamilyId}/messages/announcements`)).body).toHaveLength(0)
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { permissions: [] })
    expect((await hearth.as('child').get(hearth.path('/messages/announcements'))).status).toBe(403)
  })
})

describe('reading', () => {
  test('is marked per reader', async () => {
    const [first, second] = await sayAll(2)
    expect((await readUpTo('child', first?.id)).status).toBe(204)
    expect((await list('child')).map(({ read }) => read)).toEqual([true, false])
    expect((await list('admin')).map(({ read }) => read)).toEqual([false, false])
    expect((await list('member')).map(({ read }) => read)).toEqual([true, true])
    await readUpTo('child', second?.id)
    expect((await list('child')).map(({ read }) => read)).toEqual([true, true])
  })

  test('never goes back', async () => {
    const [first, second] = await sayAll(2)
    await readUpTo('child', second?.id)
    await readUpTo('child', first?.id)
    expect(await unread('child')).toEqual({ count: 0, senders: 0 })
  })

  test('counts unread messages and senders, without the reader’s own', async () => {
    await sayAll(3)
    await say('admin', 'Hello')
    const { id } = await say('child', 'Hi')
    expect(await unread('child')).toEqual({ count: 4, senders: 2 })
    expect(await unread('member')).toEqual({ count: 2, senders: 2 })
    await readUpTo('child', id)
    await say('parent', 'News')
    expect(await unread('child')).toEqual({ count: 1, senders: 1 })
  })

  test('starts with the oldest unread message of others', async () => {
    const first = () => hearth.as('child').call(chatApi.firstUnread, family())
    expect(await first()).toEqual({ id: null, count: 0 })
    const sent = await sayAll(3)
    await say('child', 'Hi')
    expect(await first()).toEqual({ id: sent[0]!.id, count: 3 })
    await readUpTo('child', sent[0]?.id)
    expect(await first()).toEqual({ id: sent[1]!.id, count: 2 })
    await hearth.as('member').delete(hearth.path(`/messages/${sent[1]?.id}`))
    expect(await first()).toEqual({ id: sent[2]!.id, count: 1 })
    await readUpTo('child', sent[2]?.id)
    expect(await first()).toEqual({ id: null, count: 0 })
  })

  test('does not count deleted messages', async () => {
    const [message] = await sayAll(1)
    await hearth.as('member').delete(hearth.path(`/messages/${message?.id}`))
    expect(await unread('child')).toEqual({ count: 0, senders: 0 })
  })

  test.each([undefined, 'latest', '01a1fdb9-0c6d-7431-a9f4-99bfd9a29f23', 7])('rejects the id %p', async (upTo) => {
    const answer = await readUpTo('child', upTo)
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path: 'upTo' }] }])
  })

  test("rejects another family's message", async () => {
    const { id } = await say('child', 'Hello')
    const answer = await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/messages/read`, { upTo: id })
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path: 'upTo', message: 'There is no such message.' }] }])
  })

  test('needs view_messages', async () => {
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { permissions: [] })
    expect((await hearth.as('child').get(hearth.path('/messages'))).status).toBe(403)
    expect((await hearth.as('child').get(hearth.path('/messages/unread'))).status).toBe(403)
  })
})

describe('deleting', () => {
  const remove = (who: Who, { id }: { id: string }) => hearth.as(who).delete(hearth.path(`/messages/${id}`))

  test.each(['child', 'admin'] as const)("a child's message is allowed for a %s", async (who) => {
    expect((await remove(who, await say('child', 'Oops'))).status).toBe(204)
    expect(await list('admin')).toEqual([])
  })

  test.each(['parent', 'member', 'extended'] as const)("a child's message is 403 for a %s", async (who) => {
    const answer = await remove(who, await say('child', 'Hello'))
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'forbidden' }])
    expect(await list('admin')).toHaveLength(1)
  })

  test('a message twice is 404', async () => {
    const message = await say('child', 'Oops')
    await remove('child', message)
    expect(await remove('child', message)).toMatchObject({ status: 404, body: { message: 'Message not found' } })
  })

  test("another family's message is 404", async () => {
    const { id } = await say('child', 'Hello')
    expect((await hearth.as('stranger').delete(`/api/families/${hearth.otherFamilyId}/messages/${id}`)).status).toBe(404)
    expect(await list('admin')).toHaveLength(1)
  })
})
