import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { defaultSettings, userSettingsApi } from './user-settings.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const read = (who: Who) => hearth.as(who).call(userSettingsApi.get, {})
const put = (who: Who, body: unknown) => hearth.as(who).put('/api/user/settings', body)
const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
/** Uploads a file. @returns the address that it was sent to, including the ticket */
const upload = async (who: Who, bytes: BodyInit) => {
  const { uploadURL } = (await hearth.as(who).post('/api/objects/upload')).body as { uploadURL: string }
  const sent = await fetch(hearth.url + uploadURL, { method: 'PUT', body: bytes, headers: { cookie: hearth.as(who).cookie } })
  expect(sent.status).toBe(200)
  return uploadURL
}
const withoutTicket = (url: string) => url.replace(/\?.*/, '')
const device = (backgroundImageUrl: unknown) => ({ backgroundType: 'device', backgroundImageUrl })

describe('the settings', () => {
  test('are the defaults if none are stored', async () => {
    expect(await read('child')).toEqual({
      backgroundType: 'color',
      backgroundColor: '#f8faf8',
      backgroundImageUrl: null,
      showRollingMessages: true,
      showMiniDashboard: true,
      showAiAssistant: true,
      aiAssistantName: 'Alex',
    })
  })

  test('are stored per user, also for a user without a family', async () => {
    const settings = {
      backgroundType: 'url',
      backgroundColor: '#ABCDEF',
      backgroundImageUrl: ' https://example.org/a.jpg ',
      showRollingMessages: false,
      showMiniDashboard: false,
      showAiAssistant: false,
      aiAssistantName: ' Robo ',
    }
    const stored = { ...settings, backgroundColor: '#abcdef', backgroundImageUrl: 'https://example.org/a.jpg', aiAssistantName: 'Robo' }
    const answer = await put('stranger', settings)
    expect([answer.status, answer.body]).toEqual([200, stored as never])
    expect(await read('stranger')).toEqual(stored as never)
    expect((await put('pending', settings)).status).toBe(403)
    expect(await read('admin')).toEqual(defaultSettings)
  })

  test('are replaced as a whole: a missing field gets its default', async () => {
    await put('child', { showAiAssistant: false, aiAssistantName: 'Robo', backgroundColor: '#000000' })
    await put('child', { showMiniDashboard: false })
    expect(await read('child')).toEqual({ ...defaultSettings, showMiniDashboard: false })
    const columns = hearth.services.sqlite.query('select * from user_settings').all()
    expect(columns).toMatchObject([{ user_id: hearth.ids.child.userId, show_ai_assistant: 1, show_mini_dashboard: 0 }])
  })

  test.each([
    [{ aiAssistantName: 'x'.repeat(51) }, 'aiAssistantName', 'Use at most 50 characters.'],
    [{ aiAssistantName: ' ' }, 'aiAssistantName', 'Give your assistant a name.'],
    [{ backgroundColor: 'teal' }, 'backgroundColor', 'Must be a color such as #3b82f6.'],
    [{ backgroundType: 'video' }, 'backgroundType', 'Must be one of: color, url, device.'],
    [{ showAiAssistant: 'yes' }, 'showAiAssistant', 'Must be true or false.'],
    [{ backgroundType: 'url' }, 'backgroundImageUrl', 'Please enter a valid image URL'],
    [{ backgroundType: 'url', backgroundImageUrl: 'a.jpg' }, 'backgroundImageUrl', 'Please enter a valid image URL'],
    [{ backgroundType: 'url', backgroundImageUrl: 'data:image/png;base64,AA' }, 'backgroundImageUrl', 'Please enter a valid image URL'],
    [{ backgroundType: 'color', backgroundImageUrl: 'javascript:alert(1)' }, 'backgroundImageUrl', 'Please enter a valid image URL'],
    [
      { backgroundType: 'url', backgroundImageUrl: `/api/objects/${'a'.repeat(36)}` },
      'backgroundImageUrl',
      'Please enter a valid image URL',
    ],
    [{ backgroundType: 'device' }, 'backgroundImageUrl', 'Please enter a valid image URL'],
    [device('https://example.org/a.jpg'), 'backgroundImageUrl', 'Please enter a valid image URL'],
    [device(`/api/objects/${'a'.repeat(36)}`), 'backgroundImageUrl', 'Please enter a valid image URL'],
  ])('reject %o with its path, and stay', async (wrong, path, message) => {
    await put('child', { aiAssistantName: 'Robo' })
    const answer = await put('child', wrong)
    expect([answer.status, answer.body]).toMatchObject([422, { message, issues: [{ path, message }] }])
    expect(await read('child')).toEqual({ ...defaultSettings, aiAssistantName: 'Robo' })
  })

  test('store no picture with a colour', async () => {
    const { body } = await put('child', { backgroundType: 'color', backgroundImageUrl: 'https://example.org/a.jpg' })
    expect(body).toEqual(defaultSettings as never)
  })
})

describe('a picture from the device', () => {
  test('is stored by its address without the ticket', async () => {
    const uploadURL = await upload('child', await picture())
    for (const address of [uploadURL, withoutTicket(uploadURL), hearth.url + uploadURL]) {
      const answer = await put('child', device(address))
      expect([answer.status, answer.body]).toMatchObject([200, device(withoutTicket(uploadURL))])
    }
  })

  test('is visible only to its owner', async () => {
    const address = withoutTicket(await upload('child', await picture()))
    await put('child', device(address))
    const status = async (who: Who) => (await fetch(hearth.url + address, { headers: { cookie: hearth.as(who).cookie } })).status
    expect(await Promise.all((['child', 'admin', 'parent', 'stranger', 'visitor'] as const).map(status))).toEqual([200, 404, 404, 404, 401])
  })

  test("must be the user's own completed picture upload", async () => {
    const others = await upload('admin', await picture())
    const { uploadURL: unsent } = (await hearth.as('child').post('/api/objects/upload')).body as { uploadURL: string }
    const pdf = await upload('child', '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    for (const address of [others, unsent, pdf]) {
      const answer = await put('child', device(address))
      expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path: 'backgroundImageUrl' }] }])
    }
  })

  test('is kept as long as it is the background, and removed a day later', async () => {
    const address = withoutTicket(await upload('child', await picture()))
    await put('child', device(address))
    const { sqlite, upkeep } = hearth.services
    sqlite.run("update objects set stored_at = '2020-01-01T00:00:00.000Z'")
    sqlite.run("update schema_migrations set applied_at = '2020-01-01T00:00:00.000Z'")
    expect(await upkeep.sweep()).toMatchObject({ uploads: 0 })
    await put('child', {})
    expect(await upkeep.sweep()).toMatchObject({ uploads: 1 })
  })
})
