import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { Socket, screenOf, upgradeStatus } from '#src/testing/socket'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const userId = (who: keyof Hearth['ids']) => hearth.ids[who].userId

describe('opening a socket', () => {
  const upgrade = (headers: Record<string, string>, path = '/ws') => upgradeStatus(hearth.url + path, headers)
  const cookie = () => ({ cookie: hearth.as('member').cookie })

  test('works with a session, from the same origin', async () => {
    expect(await upgrade({ ...cookie(), origin: hearth.url })).toBe(101)
  })

  test('without a session is 401', async () => {
    expect(await upgrade({ origin: hearth.url })).toBe(401)
    expect(await upgrade({ origin: hearth.url, cookie: 'hearth_session=abc.def' })).toBe(401)
  })

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null', 'file://'])('from %s is 403, cookie or not', async (origin) => {
    expect(await upgrade({ ...cookie(), origin })).toBe(403)
    expect(await upgrade({ origin })).toBe(403)
  })

  test.each(['/ws/', '/ws?x=1', '/ws/?x=1', '//ws', '/%77s', '/api/../ws', '/assets/../ws'])(
    'by %s does not bypass the origin check',
    async (path) => {
      expect(await upgrade({ ...cookie(), origin: 'https://evil.example' }, path)).toBe(403)
    },
  )

  test.each(['cross-site', 'same-site'])('with sec-fetch-site %s is 403', async (site) => {
    expect(await upgrade({ ...cookie(), 'sec-fetch-site': site })).toBe(403)
  })

  test('works behind a trusted proxy under its name', async () => {
    await hearth.stop()
    hearth = await startHearth({ env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } })
    const headers = {
      ...cookie(),
      origin: 'https://hearth.example.org',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'hearth.example.org',
    }
    expect(await upgrade(headers)).toBe(101)
    expect(await upgrade({ ...headers, origin: 'https://evil.example' })).toBe(403)
  })
})

describe('joining', () => {
  test('returns the users who are online', async () => {
    await screenOf(hearth, 'child')
    const socket = new Socket(hearth.as('member'))
    const answer = await socket.join(hearth.familyId)
    expect(answer).toMatchObject({ type: 'joined', data: { familyId: hearth.familyId } })
    expect((answer.data as { online: string[] }).online.sort()).toEqual([userId('child'), userId('member')].sort())
  })

  test('ignores the user id in the frame', async () => {
    const admin = await screenOf(hearth, 'admin')
    await new Socket(hearth.as('child')).join(hearth.familyId, { userId: userId('parent') })
    expect(await admin.next()).toMatchObject({ type: 'presence', data: { userId: userId('child'), isOnline: true } })
  })

  test.each([
    ['another family', () => hearth.otherFamilyId],
    ['no family', () => 'nothing-has-this-id'],
  ])('%s is not_found', async (_, familyId) => {
    const socket = new Socket(hearth.as('member'))
    expect(await socket.join(familyId())).toEqual({ type: 'error', data: { code: 'not_found', message: 'Family not found' } })
  })

  test('while suspended is an error', async () => {
    hearth.services.families.create(hearth.ids.pending.userId, { name: 'Second home' })
    const answer = await new Socket(hearth.as('pending')).join(hearth.familyId)
    expect(answer).toMatchObject({ type: 'error', data: { code: 'membership_pending' } })
  })

  test.each(['', 'hello', '{"type":"join"', '[]', 'null', '7', '{"type":"leave"}', '{"type":"join"}', '{"type":"join","familyId":7}'])(
    'with the frame %p is an error, and the socket stays open',
    async (frame) => {
      const socket = new Socket(hearth.as('member'))
      await socket.send(frame)
      expect(await socket.next()).toMatchObject({ type: 'error', data: { code: 'bad_frame' } })
      expect(await socket.join(hearth.familyId)).toMatchObject({ type: 'joined' })
    },
  )

  test('with a binary frame is an error, and the socket stays open', async () => {
    const socket = new Socket(hearth.as('member'))
    await socket.send(new Uint8Array([0, 255, 1]).buffer)
    expect(await socket.next()).toMatchObject({ type: 'error' })
    expect(await socket.join(hearth.familyId)).toMatchObject({ type: 'joined' })
  })

  test('with a huge frame closes the socket, and the server keeps running', async () => {
    const socket = new Socket(hearth.as('member'))
    await socket.send('x'.repeat(5000))
    await socket.closed
    expect((await hearth.as('member').get('/api/families')).status).toBe(200)
  })
})
