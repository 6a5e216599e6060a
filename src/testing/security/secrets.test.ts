import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSecret, sha256 } from '#src/platform/data-folder/secret'
import { type Client, type Hearth, password, startHearth } from '../hearth'
import { pushBrowser } from '../push-receiver'

// A copy of the database gives no access: it contains only hashes of credentials.

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth?.stop())

/** Columns whose names suggest a secret, with their storage and the reason. New ones must be added here. */
const columns: Record<string, { stored: 'hashed' | 'encrypted' | 'no secret'; because: string }> = {
  'sessions.sid': { stored: 'hashed', because: 'SHA-256 of the token in the cookie, 32 random bytes' },
  'sessions.sess': { stored: 'no secret', because: 'the browser and the address that the owner is shown' },
  'users.password_hash': { stored: 'hashed', because: 'argon2id of the password, with a salt of its own' },
  'users.has_short_password': { stored: 'no secret', because: 'whether the password is that of a child of one family' },
  'paired_devices.token_hash': { stored: 'hashed', because: 'SHA-256 of the token in the cookie of a device, 32 random bytes' },
  'displays.token_hash': { stored: 'hashed', because: 'SHA-256 of the token in the cookie of a wall display, 32 random bytes' },
  'child_pins.pin_hash': { stored: 'hashed', because: 'argon2id of the PIN, with a salt of its own; it counts on paired devices alone' },
  'pin_sessions.session_id': { stored: 'no secret', because: 'the public id of a session' },
  'family_invitations.code_hash': { stored: 'hashed', because: 'SHA-256 of the code in the link, random bytes' },
  'api_tokens.secret_hash': { stored: 'hashed', because: 'SHA-256 of the token, 192 random bits' },
  'app_passwords.secret_hash': { stored: 'hashed', because: 'SHA-256 of the app password, 120 random bits' },
  'calendar_feeds.token_hash': { stored: 'hashed', because: 'SHA-256 of the token in the address, 24 random bytes' },
  'push_devices.session_id': { stored: 'no secret', because: 'the public id of a session' },
  'push_devices.address_hash': { stored: 'hashed', because: 'SHA-256 of the address that a push service made up' },
  'push_devices.secret': { stored: 'encrypted', because: 'address and keys of a browser, by AES-256-GCM with the key of the data folder' },
  'notification_addresses.secret': { stored: 'encrypted', because: 'address and token, by AES-256-GCM with the key of the data folder' },
  'calendar_subscriptions.secret': { stored: 'encrypted', because: 'address and password, by AES-256-GCM with the key of the data folder' },
  'calendar_subscriptions.sync_token': {
    stored: 'no secret',
    because: 'the state of a CalDAV calendar, worth nothing without its password',
  },
  'calendar_subscriptions.file_hash': { stored: 'no secret', because: 'SHA-256 of a calendar file, which finds changes' },
  'wishlist_links.token_hash': { stored: 'hashed', because: 'SHA-256 of the token in the link, 16 random bytes' },
  'event_rsvp_links.token_hash': { stored: 'hashed', because: 'SHA-256 of the token in the link, 16 random bytes' },
  'friends_portal.token_hash': { stored: 'hashed', because: 'SHA-256 of the token in the link, 16 random bytes' },
  'portal_devices.token_hash': { stored: 'hashed', because: 'SHA-256 of the token in the cookie of a device, 16 random bytes' },
  'objects.ticket_hash': { stored: 'hashed', because: 'SHA-256 of the ticket of an upload, 24 random bytes' },
  'objects.ticket_expires_at': { stored: 'no secret', because: 'a time' },
  'objects.hash': { stored: 'no secret', because: 'SHA-256 of a file, which finds damage' },
  'event_attachments.storage_key': { stored: 'no secret', because: 'the id of an upload' },
  'message_files.storage_key': { stored: 'no secret', because: 'the id of an upload' },
  'photos.content_hash': { stored: 'no secret', because: 'SHA-256 of a picture, which finds duplicates' },
  'store_vendors.name_key': { stored: 'no secret', because: 'a name in small letters' },
  'jobs.key': { stored: 'no secret', because: 'the subject of background work' },
  'server_state.key': { stored: 'no secret', because: 'the name of a fact about the folder' },
}

const sounds = /token|code|secret|password|passwd|hash|key|sid$|sess|ticket|nonce|signature|salt|pin$|otp|credential/i

type Column = { name: string; table: string; column: string }
const columnsOf = () =>
  hearth.services.sqlite
    .query<Column, []>(
      `SELECT t.name || '.' || c.name AS name, t.name AS "table", c.name AS "column"
       FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%'`,
    )
    .all()
    // Without the shadow tables of the full-text index, which SQLite creates.
    .filter(({ table }) => !/_(data|idx|content|docsize|config)$/.test(table))

test('every column whose name suggests a secret is listed with its storage, and no other', () => {
  const found = columnsOf().filter(({ column }) => sounds.test(column))
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(columns).sort())
})

/** Signs in and makes every kind of secret. @returns the secrets by name */
const journey = async () => {
  const mia: Client = hearth.visitor()
  await mia.post('/api/auth/sign-in', { identifier: 'mia', password })
  const newPassword = 'violet-harbour-lantern-58'
  expect((await mia.post('/api/auth/password', { currentPassword: password, newPassword })).status).toBe(204)
  const invited = await hearth.as('admin').post(hearth.path('/invitations'), { email: 'new@example.org' })
  const { inviteUrl } = invited.body as { inviteUrl: string }
  const plan = (await mia.post(hearth.path('/event-planners'), { name: 'Garden party' })).body as { id: string }
  const guest = await mia.post(`/api/event-planners/${plan.id}/guests`, { guestName: 'Clara' })
  const { rsvpUrl } = guest.body as { rsvpUrl: string }
  const friend = await hearth.as('parent').post(hearth.path('/friends'), { friendName: 'Vera', friendEmail: 'vera@example.com' })
  const { url } = (await hearth.as('parent').post(`/api/friends/${(friend.body as { id: string }).id}/link`, {})).body as { url: string }
  const portal = url.split('/').at(-1) ?? ''
  const opening = await fetch(`${hearth.url}/api/portal/${portal}`)
  const device = /hearth_portal=([^;]+)/.exec(opening.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const { endpoint: _, ...keys } = pushBrowser().target('')
  const pushAddress = 'https://fcm.googleapis.com/fcm/send/quiet-otter-71'
  expect((await mia.post('/api/user/push-devices', { endpoint: pushAddress, keys })).status).toBe(201)
  const topic = 'https://ntfy.sh/brave-lantern-wolf-52'
  const appToken = 'AQeiLw.3kPcSY94-gotify'
  expect((await mia.post('/api/user/notification-addresses', { kind: 'ntfy', url: topic })).status).toBe(201)
  const gotify = { kind: 'gotify', url: 'https://gotify.example.org', token: appToken }
  expect((await hearth.as('admin').post(hearth.path('/notification-addresses'), gotify)).status).toBe(201)
  const upload = (await mia.post('/api/objects/upload')).body as { uploadURL: string }
  const inParts = (await mia.post('/api/objects/upload', { size: 9 * 1024 * 1024 })).body as { uploadURL: string }
  const ticketIn = (url: string) => new URL(url, hearth.url).searchParams.get('ticket') ?? ''
  const cookie = decodeURIComponent(mia.cookie.split('=')[1] ?? '')
  await hearth.services.committed()
  return {
    session: cookie.split('.')[0] ?? '',
    cookie,
    password,
    newPassword,
    invitation: inviteUrl.split('/').at(-1) ?? '',
    rsvp: rsvpUrl.split('/').at(-1) ?? '',
    portal,
    device,
    ticket: ticketIn(upload.uploadURL),
    ticketOfParts: ticketIn(inParts.uploadURL),
    pushAddress,
    pushAuth: keys.auth,
    topic,
    appToken,
    server: readSecret(hearth.data),
  }
}

test('no secret is in the database, the WAL or any other file except the key', async () => {
  const secrets = await journey()
  for (const [name, secret] of Object.entries(secrets)) expect([name, secret.length]).toEqual([name, expect.any(Number)])
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 16)).toEqual([])

  const files = readdirSync(hearth.data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'secret.key')
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.map((path) => path.slice(hearth.data.length + 1))).toEqual(expect.arrayContaining(['hearth.db', 'hearth.db-wal']))
  const bytes = files.map((path) => ({ path, content: readFileSync(path) }))
  const leaks = Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [Buffer.from(secret), Buffer.from(secret, 'base64url'), Buffer.from(secret, 'hex')].filter((form) => form.length >= 8)
    return bytes.filter(({ content }) => forms.some((form) => content.includes(form))).map(({ path }) => `${name} in ${path}`)
  })
  expect(leaks).toEqual([])
  // Their hashes are present, so the search itself works.
  for (const hashed of [sha256(secrets.session), sha256(secrets.invitation), sha256(secrets.ticket)])
    expect(bytes.some(({ content }) => content.includes(hashed))).toBe(true)
})
