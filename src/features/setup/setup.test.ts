import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { startBlank } from '#src/testing/hearth'

let server: Awaited<ReturnType<typeof startBlank>>
beforeEach(async () => {
  server = await startBlank({ isNew: true })
})
afterEach(() => server.stop())

const form = (more: Record<string, unknown> = {}) => ({
  token: server.services.setup.token,
  familyName: ' Rivera ',
  firstName: 'Ana',
  lastName: 'Rivera',
  email: ' Ana@Example.org ',
  password: 'correct horse battery',
  timezone: 'Europe/Berlin',
  ...more,
})
const setUp = (more?: Record<string, unknown>, browser = server.visitor()) => browser.post('/api/setup', form(more))
const usersAndFamilies = () => [server.services.accounts.list().length, server.services.families.all().length]

describe('a new server', () => {
  test('reports that it needs a set-up', async () => {
    const { body } = await server.visitor().get('/api/setup')
    expect(body).toEqual({ needed: true, signup: 'closed', resetsPasswords: false } as never)
  })

  test('creates the family and its admin, and signs the admin in', async () => {
    const browser = server.visitor()
    const { status, body } = await setUp({}, browser)
    expect([status, body]).toMatchObject([201, { firstName: 'Ana', email: 'ana@example.org', username: 'ana', name: 'Ana Rivera' }])
    const families = await browser.get('/api/families')
    expect(families.body).toMatchObject([
      { name: 'Rivera', timezone: 'Europe/Berlin', currency: 'USD', membership: { role: 'admin', isActive: true } },
    ])
  })

  test.each(['', 'wrong', 'x'.repeat(32), 'é'.repeat(32)])('rejects the token %p and creates nothing', async (token) => {
    const { status, body } = await setUp({ token })
    expect([status, body]).toMatchObject([403, { code: 'wrong_token' }])
    expect(usersAndFamilies()).toEqual([0, 0])
  })

  test.each([
    ['familyName', ' ', 'Family name is required.'],
    ['firstName', '', 'First name is required.'],
    ['email', 'ana', 'Please enter a valid email address'],
    ['password', 'too short', 'Use at least 10 characters.'],
    ['timezone', 'Mars/Olympus', 'Unknown time zone. Use a name such as America/New_York.'],
  ])('rejects a wrong %s with its path and creates nothing', async (field, value, message) => {
    const { status, body } = await setUp({ [field]: value })
    expect([status, body]).toMatchObject([422, { message, issues: [{ path: field, message }] }])
    expect(usersAndFamilies()).toEqual([0, 0])
  })

  test('creates one family for two concurrent requests', async () => {
    const answers = await Promise.all([setUp(), setUp({ email: 'ben@example.org' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(usersAndFamilies()).toEqual([1, 1])
  })

  test('rolls back the user if the family cannot be written', async () => {
    server.services.sqlite.run("CREATE TRIGGER refuse BEFORE INSERT ON family_members BEGIN SELECT RAISE(ABORT, 'no'); END")
    expect((await setUp()).status).toBe(500)
    expect(usersAndFamilies()).toEqual([0, 0])
  })
})

describe('a configured server', () => {
  beforeEach(async () => {
    await setUp()
  })

  test('reports that it needs no set-up', async () => {
    expect((await server.visitor().get('/api/setup')).body).toEqual({ needed: false, signup: 'closed', resetsPasswords: false } as never)
  })

  test.each(['the right token', 'a wrong token'])('rejects a second set-up with %s as 409', async (which) => {
    const { status, body } = await setUp({ email: 'ben@example.org', ...(which === 'a wrong token' && { token: 'wrong' }) })
    expect([status, body]).toMatchObject([409, { code: 'already_set_up' }])
    expect(usersAndFamilies()).toEqual([1, 1])
  })
})
