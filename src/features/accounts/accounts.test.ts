import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { type Client, type Hearth, startHearth } from '#src/testing/hearth'
import { accountsApi } from './accounts.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const change = (body: unknown, browser: Client = hearth.as('member')) => browser.patch('/api/auth/user', body)
const upload = async (browser: Client) => {
  const { uploadURL } = (await browser.post('/api/objects/upload')).body as { uploadURL: string }
  const body = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await fetch(browser.url + uploadURL, { method: 'PUT', body, headers: { cookie: browser.cookie } })
  return uploadURL
}
const withoutTicket = (uploadURL: string) => uploadURL.split('?')[0] ?? ''

describe("the user's account", () => {
  test('matches its schema', async () => {
    const user = await hearth.as('admin').call(accountsApi.user, {})
    expect(user).toMatchObject({ id: hearth.ids.admin.userId, name: 'Ana Rivera', username: 'ana', email: 'ana@example.org' })
  })

  test('is in the session reply, which is null for a visitor', async () => {
    const mia = hearth.as('member')
    expect(await mia.call(accountsApi.session, {})).toEqual({
      user: await mia.call(accountsApi.user, {}),
      maxUpload: 10 * 1024 * 1024,
      mayCreateFamily: false,
    })
    expect(await hearth.visitor().call(accountsApi.session, {})).toMatchObject({ user: null })
  })

  test('changes its first name, and clears its last name', async () => {
    expect((await change({ firstName: ' Maria ', lastName: '' })).body).toMatchObject({ firstName: 'Maria', lastName: null, name: 'Maria' })
  })

  test('keeps fields that a change omits', async () => {
    expect((await change({ firstName: 'Maria' })).body).toMatchObject({ firstName: 'Maria', lastName: 'Rivera' })
  })

  test('ignores fields that only the server sets', async () => {
    const before = await hearth.as('member').call(accountsApi.user, {})
    const { body } = await change({
      id: 'x',
      email: 'ana@example.org',
      username: 'ana',
      passwordHash: 'x',
      disabledAt: null,
      createdAt: 'x',
    })
    expect(body).toEqual({ ...before, updatedAt: expect.any(String) } as never)
  })

  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required.'],
    [{ firstName: 'x'.repeat(51) }, 'firstName', 'Use at most 50 characters.'],
    [{ firstName: 'A\u0000na' }, 'firstName', 'Contains characters that cannot be shown.'],
    [{ lastName: 7 }, 'lastName', 'Must be text.'],
  ])('rejects %o with the path', async (body, path, message) => {
    const answer = await change(body)
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path, message }] }])
  })
})

describe('the profile picture', () => {
  test('can be a URL on the web', async () => {
    const address = 'https://example.org/ana.png'
    expect((await change({ profileImageUrl: address })).body).toMatchObject({ profileImageUrl: address, avatarUrl: address })
  })

  test.each([
    '',
    '  ',
    'ana.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '/etc/passwd',
    `https://${'x'.repeat(2000)}`,
  ])('cannot be %p', async (profileImageUrl) => {
    const { status, body } = await change({ profileImageUrl })
    expect([status, body]).toMatchObject([422, { issues: [{ path: 'profileImageUrl', message: 'Please enter a valid image URL' }] }])
  })

  test('is set to an upload by PUT /api/profile-image, with or without the ticket', async () => {
    const uploadURL = await upload(hearth.as('member'))
    for (const profileImageURL of [uploadURL, withoutTicket(uploadURL), hearth.url + uploadURL]) {
      const { status, body } = await hearth.as('member').put('/api/profile-image', { profileImageURL })
      expect([status, body]).toMatchObject([200, { profileImageUrl: withoutTicket(uploadURL), avatarUrl: withoutTicket(uploadURL) }])
    }
  })

  test('is visible to the family if it was set by an absolute URL', async () => {
    const picture = withoutTicket(await upload(hearth.as('member')))
    expect((await change({ profileImageUrl: hearth.url + picture })).body).toMatchObject({ profileImageUrl: picture })
    expect((await hearth.as('child').get(picture)).status).toBe(200)
  })

  test("cannot be another user's upload, or one without content", async () => {
    const foreign = withoutTicket(await upload(hearth.as('admin')))
    const { uploadURL } = (await hearth.as('member').post('/api/objects/upload')).body as { uploadURL: string }
    for (const profileImageURL of [foreign, uploadURL])
      expect((await hearth.as('member').put('/api/profile-image', { profileImageURL })).status).toBe(422)
    expect((await change({ profileImageUrl: foreign })).status).toBe(422)
  })

  test('must be uploaded first', async () => {
    const { status, body } = await hearth.as('member').put('/api/profile-image', { profileImageURL: 'https://example.org/ana.png' })
    expect([status, body]).toMatchObject([422, { issues: [{ path: 'profileImageURL', message: 'Upload the picture first.' }] }])
  })

  test('can be removed', async () => {
    await change({ profileImageUrl: 'https://example.org/ana.png' })
    expect((await change({ profileImageUrl: null })).body).toMatchObject({ profileImageUrl: null, avatarUrl: null })
  })
})
