import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { closeCodes } from '#src/shared/live-frames'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { teal, uploadsOf } from '#src/testing/uploads'
import { endpointsOf, fill } from './shapes'
import { stubbornSocket } from './stubborn-socket'

/** Former members lose all access immediately: requests, open sockets and files. */

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const member = (who: keyof Hearth['ids']) => hearth.path(`/members/${hearth.ids[who].memberId}`)

/** Runs the command line in a separate process beside the server. */
const run = async (...args: string[]) => {
  const main = join(import.meta.dir, '../../../main.ts')
  expect(await Bun.spawn([process.execPath, main, ...args, '--data', hearth.data], { stdout: 'ignore', stderr: 'inherit' }).exited).toBe(0)
}

/** Ways to lose membership, with the answer to later requests and the maximum delay in ms. */
const ways = [
  ['removed', () => hearth.as('admin').delete(member('member')), [404, 'not_found'], 0],
  ['suspended', () => hearth.as('admin').patch(member('member'), { isActive: false }), [403, 'membership_pending'], 0],
  ['leaving', () => hearth.as('member').delete(hearth.path('/membership')), [404, 'not_found'], 0],
  ['disabled from the command line', () => run('user', 'disable', 'mia'), [401, 'not_signed_in'], 1000],
] as const

/** Acts that send live frames. */
const liveOn = async () => {
  const admin = hearth.as('admin')
  await admin.post(hearth.path('/messages'), { content: 'Hello' })
  await admin.post(hearth.path('/events'), { title: 'Picnic', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' })
  await admin.post(hearth.path('/documents'), { title: 'Will' })
  await admin.patch(member('parent'), { color: '#123456' })
}

/** A member's socket, subscribed to the family, that does not answer a close frame. */
const stubborn = async (who: 'member' | 'parent') => {
  const socket = await stubbornSocket(hearth.as(who))
  socket.send({ type: 'join', familyId: hearth.familyId })
  await socket.frames(1)
  expect(socket.read().frames[0]?.type).toBe('joined')
  return socket
}

describe.each(ways)('a former member (%s)', (_, act, [status, code], ms) => {
  test('is refused by every call of the family from then on', async () => {
    await act()
    const answers = new Set<string>()
    for (const endpoint of endpointsOf(hearth).filter(({ path }) => path.includes(':familyId'))) {
      const answer = await hearth
        .as('member')
        .send(endpoint.method, fill(endpoint.path, { familyId: hearth.familyId }), endpoint.body && {})
      answers.add(`${answer.status} ${(answer.body as { code?: string }).code}`)
    }
    expect([...answers]).toEqual([`${status} ${code}`])
  })

  test('gets no frame on a socket that stays open, and can’t subscribe again on it', async () => {
    const socket = await stubborn('member')
    await act()
    await socket.ended(ms + 500)
    const { frames } = socket.read()
    // They may have got the frame of the change itself, but none after it.
    const other = await screenOf(hearth, 'parent')
    await liveOn()
    socket.send({ type: 'join', familyId: hearth.familyId })
    socket.send({ type: 'join', familyId: hearth.familyId })
    while ((await other.next()).type !== 'new_document') {}
    await hearth.as('admin').get(hearth.path('/members'))
    expect(socket.read().frames).toEqual(frames)
    socket.destroy()
  })

  test('can’t read any file in any width or part, not even their own uploads', async () => {
    const uploads = uploadsOf(hearth)
    const photo = await uploads.stored(teal(64, 48).jpeg(), 'admin')
    await hearth.as('admin').post(hearth.path('/photos'), { url: photo.url })
    const face = await uploads.stored(teal(65, 48).jpeg(), 'parent')
    await hearth.as('parent').put('/api/profile-image', { profileImageURL: face.url })
    const own = await uploads.stored(teal(66, 48).jpeg(), 'member')
    const seen = async (headers: Record<string, string> = {}) => {
      const addresses = [photo, face].flatMap(({ url }) => [url, `${url}?w=320`, `${url}?download=1`])
      return Promise.all(addresses.map(async (address) => (await uploads.get(address, 'member', headers)).status))
    }
    expect(new Set(await seen())).toEqual(new Set([200]))
    const { headers } = await uploads.get(`${photo.url}?w=320`)
    await act()
    const refused = new Set([status === 401 ? 401 : 403])
    expect(new Set(await seen())).toEqual(refused)
    expect(new Set(await seen({ range: 'bytes=0-9' }))).toEqual(refused)
    expect(new Set(await seen({ 'if-none-match': headers.get('etag') ?? '' }))).toEqual(refused)
    expect((await uploads.get(own.url, 'member')).status).toBe(status === 401 ? 401 : 403)
  })
})

describe('a member with fewer permissions', () => {
  test('gets only frames of permitted areas, on sockets that stay open, too', async () => {
    const socket = await stubborn('parent')
    await hearth.as('admin').patch(member('parent'), { role: 'extended' })
    await socket.ended()
    expect(socket.read().code).toBe(closeCodes.reconnect)
    const { frames } = socket.read()
    socket.send({ type: 'join', familyId: hearth.familyId })
    const again = await stubborn('parent')
    await liveOn()
    await again.frames(4)
    expect(socket.read().frames).toEqual(frames)
    // Frames of messages, the calendar and the family, but none of the document in between.
    expect(again.read().frames.map((frame) => (frame.type === 'changed' ? frame.data.area : frame.type))).toEqual([
      'joined',
      'new_message',
      'calendar',
      'family',
    ])
    for (const one of [socket, again]) one.destroy()
  })

  test('loses access to files of areas without permission', async () => {
    const uploads = uploadsOf(hearth)
    const { url } = await uploads.stored('A will', 'admin')
    await hearth.as('admin').post(hearth.path('/documents'), { title: 'Will', fileUrl: url })
    expect((await uploads.get(url, 'member')).status).toBe(200)
    await hearth.as('admin').patch(member('member'), { permissions: ['view_photos'] })
    expect((await uploads.get(url, 'member')).status).toBe(404)
  })
})

describe('an invitation', () => {
  const invite = async (role: string) => {
    const { body } = (await hearth.as('parent').post(hearth.path('/invitations'), { email: 'eva@example.org', role })) as unknown as {
      body: { inviteUrl: string }
    }
    return body.inviteUrl.split('/').at(-1)
  }
  const secondAdmin = () => hearth.as('admin').patch(member('parent'), { role: 'admin' })

  test.each([
    ['removed', () => hearth.as('admin').delete(member('parent'))],
    ['suspended', () => hearth.as('admin').patch(member('parent'), { isActive: false })],
    ['demoted', () => hearth.as('admin').patch(member('parent'), { role: 'member' })],
    ['leaving', () => hearth.as('parent').delete(hearth.path('/membership'))],
  ])('of a former admin (%s) is void, for that admin, too', async (_, act) => {
    await secondAdmin()
    const code = await invite('admin')
    expect((await act()).status).toBeLessThan(300)
    expect((await hearth.as('visitor').get(`/api/invitations/${code}`)).status).toBe(410)
    expect(await hearth.as('stranger').post(`/api/invitations/${code}/accept`)).toMatchObject({
      status: 410,
      body: { code: 'invitation_cancelled' },
    })
    expect((await hearth.as('admin').get(hearth.path('/invitations'))).body).toEqual([] as never)
  })

  test('of a remaining admin stays valid', async () => {
    await secondAdmin()
    const code = await invite('member')
    await hearth.as('admin').patch(member('parent'), { color: '#123456', permissions: ['view_calendar'] })
    await hearth.as('admin').delete(member('child'))
    expect((await hearth.as('stranger').post(`/api/invitations/${code}/accept`)).status).toBe(201)
  })
})
