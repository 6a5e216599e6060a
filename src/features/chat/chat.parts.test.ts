import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { teal, type Uploads, uploadsOf } from '#src/testing/uploads'
import { notificationsApi } from '../notifications/notifications.contract'
import { chatApi, maxPinned } from './chat.contract'
import { isOneEmoji } from './chat.emoji.rules'

const clock = fakeClock('2026-11-21T12:00:00Z')
let hearth: Hearth
let uploads: Uploads
beforeAll(async () => {
  hearth = await startHearth({ clock })
  uploads = uploadsOf(hearth)
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const say = (who: Who, content: string, more: object = {}) => hearth.as(who).call(chatApi.send, family(), { content, ...more })
const trySay = (who: Who, body: object) => hearth.as(who).post(hearth.path('/messages'), body)
const of = ({ id }: { id: string }) => ({ ...family(), messageId: id })
const path = ({ id }: { id: string }, more = '') => hearth.path(`/messages/${id}${more}`)
const seen = async ({ id }: { id: string }, who: Who = 'child') =>
  (await hearth.as(who).call(chatApi.list, family())).find((message) => message.id === id)
const issue = (at: string) => ({ status: 422, body: { issues: [{ path: at }] } })

describe('the files of a message', () => {
  test('are visible to readers of the messages, also by their address, and to nobody else', async () => {
    const picture = await uploads.stored(teal(40, 30).jpeg())
    const list = await uploads.stored('Bring cake.')
    const files = [{ objectPath: `${picture.url}?ticket=used`, name: 'sea.jpg' }, { objectPath: list.url }]
    const message = await say('member', '', { files })
    expect(message.files).toEqual([
      { id: expect.any(String), url: picture.url, name: 'sea.jpg', mimeType: 'image/jpeg', size: expect.any(Number) },
      { id: expect.any(String), url: list.url, name: 'file.txt', mimeType: 'text/plain', size: 11 },
    ])
    expect((await seen(message))?.files).toEqual(message.files)
    const statuses = (['child', 'extended', 'pending', 'stranger', 'visitor'] as const).map(
      async (who) => (await uploads.get(picture.url, who)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 403, 404, 401])
  })

  test.each<[string, () => Promise<object>, string]>([
    ['of somebody else', async () => ({ files: [{ objectPath: (await uploads.stored('Mine', 'parent')).url }] }), 'files.0.objectPath'],
    ['that are not there', async () => ({ files: [{ objectPath: '/api/objects/nothing' }] }), 'files.0.objectPath'],
    ['that are more than ten', async () => ({ files: Array.from({ length: 11 }, () => ({ objectPath: '/api/objects/x' })) }), 'files'],
  ])('%s are refused', async (_, body, at) => expect(await trySay('member', { content: 'x', ...(await body()) })).toMatchObject(issue(at)))

  test('or its text are required', async () => expect(await trySay('member', { content: '  ', files: [] })).toMatchObject(issue('content')))

  test('come back from the trash with it, and its reactions', async () => {
    const { url } = await uploads.stored('Bring cake.')
    const message = await say('member', '', { files: [{ objectPath: url, name: 'list.txt' }] })
    await hearth.as('child').call(chatApi.react, of(message), { emoji: '👍' })
    await hearth.as('member').call(chatApi.remove, of(message))
    const { body } = (await hearth.as('member').get(hearth.path('/trash'))) as { body: { items?: { title: string }[] } }
    expect(JSON.stringify(body)).toContain('list.txt')
    expect((await hearth.as('member').post(hearth.path(`/trash/${message.id}/restore`))).status).toBe(200)
    expect(await seen(message)).toMatchObject({ files: [{ name: 'list.txt' }], reactions: [{ emoji: '👍' }] })
  })
})

describe('an answer', () => {
  test('quotes the sender and text of the answered message, until that is deleted', async () => {
    const question = await say('parent', 'Who\n takes the dog out?')
    const answer = await say('child', 'Me', { replyToId: question.id })
    expect(answer.replyTo).toMatchObject({ id: question.id, sender: { firstName: 'Ben' }, excerpt: 'Who takes the dog out?' })
    await hearth.as('parent').call(chatApi.remove, of(question))
    expect((await seen(answer))?.replyTo).toEqual({ id: question.id, sender: null, excerpt: null })
  })

  test('to a message of another family is refused', async () => {
    const sent = await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/messages`, { content: 'Elsewhere' })
    const { id } = sent.body as { id: string }
    expect(await trySay('member', { content: 'x', replyToId: id })).toMatchObject(issue('replyToId'))
  })
})

describe('a change of a message', () => {
  test('is marked, and possible for 15 minutes for its sender alone', async () => {
    const message = await say('member', 'Five oclock')
    const change = (who: Who) => hearth.as(who).patch(path(message), { content: "Five o'clock" })
    clock.pass({ minutes: 14, seconds: 59 })
    expect((await change('admin')).status).toBe(403)
    expect(await change('member')).toMatchObject({ status: 200, body: { content: "Five o'clock", editedAt: '2026-11-21T12:14:59.000Z' } })
    clock.pass({ seconds: 1 })
    expect(await hearth.as('member').patch(path(message), { content: 'Six' })).toMatchObject({ status: 403, body: { code: 'too_late' } })
    expect((await hearth.as('child').get(hearth.path("/search?q=o'clock"))).body).toMatchObject([{ hits: [{ id: message.id }] }])
  })

  test('notifies only newly mentioned members', async () => {
    const mentions = async (who: Who) =>
      (await hearth.as(who).call(notificationsApi.list, family())).filter(({ kind }) => kind === 'mention').length
    const message = await say('member', 'Hello @Leo')
    const before = [await mentions('child'), await mentions('parent')]
    await hearth.as('member').call(chatApi.change, of(message), { content: 'Hello @Leo and @Ben' })
    expect([await mentions('child'), await mentions('parent')]).toEqual([before[0], (before[1] ?? 0) + 1] as number[])
  })
})

describe('reactions', () => {
  test('are one per person, and null removes one', async () => {
    const message = await say('member', 'We are there!')
    const react = (who: Who, emoji: string | null) => hearth.as(who).call(chatApi.react, of(message), { emoji })
    await react('child', '🎉')
    clock.pass({ seconds: 1 })
    await react('extended', '❤️')
    await react('parent', '❤️')
    const [child, extended, parent] = (['child', 'extended', 'parent'] as const).map((who) => hearth.ids[who].userId)
    expect((await seen(message))?.reactions).toMatchObject([{ emoji: '🎉', userIds: [child] }, { emoji: '❤️' }])
    expect((await seen(message))?.reactions[1]?.userIds.toSorted()).toEqual([extended, parent].toSorted() as string[])
    clock.pass({ seconds: 1 })
    await react('child', '❤️')
    expect(await react('parent', null)).toMatchObject({ reactions: [{ emoji: '❤️', userIds: [extended, child] }] })
  })

  test.each([
    ['❤️', true],
    ['👍🏽', true],
    ['👨‍👩‍👧‍👦', true],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', true],
    ['🇩🇪', true],
    ['1️⃣', true],
    ['', false],
    ['x', false],
    ['1', false],
    ['👍👍', false],
    ['👍 ', false],
    ['<b>', false],
    ['🎉'.repeat(20), false],
  ])('%j is one emoji: %j', (text, is) => expect(isOneEmoji(text)).toBe(is))

  test('other than an emoji are refused', async () => {
    const message = await say('member', 'Hm')
    expect(await hearth.as('child').put(path(message, '/reaction'), { emoji: 'lol' })).toMatchObject(issue('emoji'))
  })
})

test('pinned messages are listed, the last pinned one first, up to fifty', async () => {
  const pin = (message: { id: string }, pinned = true) => hearth.as('child').put(path(message, '/pin'), { pinned })
  const pinned = async () => (await hearth.as('extended').call(chatApi.pinned, family())).map(({ content }) => content)
  const [wifi, code] = [await say('parent', 'Wi-Fi: fern'), await say('parent', 'Door: 4711')]
  await pin(code)
  clock.pass({ seconds: 1 })
  await pin(wifi)
  await pin(wifi)
  expect(await pinned()).toEqual(['Wi-Fi: fern', 'Door: 4711'])
  await pin(wifi, false)
  expect(await pinned()).toEqual(['Door: 4711'])
  for (let n = 1; n < maxPinned; n++) await pin(await say('member', `${n}`))
  expect(await pin(wifi)).toMatchObject({ status: 409, body: { code: 'list_full' } })
})

test('the readers of a message have their read mark at it or after it', async () => {
  const message = await say('member', 'Who has read this?')
  const readers = async () => {
    const { read, unread } = await hearth.as('extended').call(chatApi.readers, of(message))
    return [read, unread].map((people) => people.map(({ firstName }) => firstName))
  }
  const [, before = []] = await readers()
  expect(before).not.toContain('Mia')
  expect(before).toContain('Leo')
  await hearth.as('child').call(chatApi.read, family(), { upTo: (await say('parent', 'Later')).id })
  expect(await readers()).toEqual([['Leo'], before.filter((name) => name !== 'Leo')])
})
