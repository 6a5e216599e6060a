import { expect, test } from 'bun:test'
import { folder, hearth, home, serve } from './hearth'

test('an invitation made while the server runs can be accepted', async () => {
  using place = await home()
  await using server = await serve(place.data)
  const env = { HEARTH_DATA: place.data, HEARTH_PORT: server.port }
  const { out } = await hearth(['invite', '--email', 'Eve@example.org', '--role', 'parent'], { env })
  expect(out).toMatch(new RegExp(`^http://localhost:${server.port}/join/[\\w-]{22}\n$`))
  const code = out.trim().split('/').at(-1)
  const shown = await fetch(`${server.url}/api/invitations/${code}`)
  expect(await shown.json()).toMatchObject({ familyName: 'The Smiths', inviter: 'Ada', role: 'parent', email: 'eve@example.org' })
})

test('the link starts with HEARTH_URL when it is set', async () => {
  using place = await home()
  const env = { HEARTH_DATA: place.data, HEARTH_URL: 'https://hearth.example.org/' }
  const { out } = await hearth(['invite', '--phone', '+1 (555) 123-4567', '--json'], { env })
  const invitation = JSON.parse(out)
  expect(invitation).toMatchObject({ invitationType: 'phone', phoneNumber: '15551234567', role: 'member', status: 'pending' })
  expect(invitation.inviteUrl).toStartWith('https://hearth.example.org/join/')
})

test('an unreachable mail server is reported, and the link is printed', async () => {
  using place = await home()
  const env = { HEARTH_DATA: place.data, HEARTH_SMTP_URL: 'smtp://127.0.0.1:1', HEARTH_SMTP_FROM: 'hearth@example.org' }
  const { code, out, err } = await hearth(['invite', '--email', 'eve@example.org'], { env })
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^http:\/\/localhost:8080\/join\//) })
  expect(err).toMatch(/^hearth: mail was not sent \(.*ECONNREFUSED.*\)\n$/)
})

test('with several families, --family is required', async () => {
  using place = await home()
  const { id } = await place.json(['family', 'create', '--name', 'The Joneses', '--admin', 'ada'])
  const unnamed = await place.run(['invite', '--email', 'eve@example.org'])
  expect(unnamed.code).toBe(2)
  expect(unnamed.err).toContain(`${id}  The Joneses`)
  expect((await place.json(['invite', '--email', 'eve@example.org', '--family', id])).familyId).toBe(id)
  expect((await place.run(['invite', '--email', 'eve@example.org', '--family', 'nope'])).code).toBe(1)
})

test('a family without an enabled admin can’t invite', async () => {
  using place = await home()
  await place.run(['user', 'disable', 'ada', '--force'])
  const { code, err } = await place.run(['invite', '--email', 'eve@example.org'])
  expect(code).toBe(1)
  expect(err).toStartWith('hearth: The Smiths has no admin who could invite.')
})

test.each([
  [['--email', 'eve']],
  [['--phone', '12']],
  [['--email', 'eve@example.org', '--role', 'king']],
  [['--email', 'eve@example.org', '--phone', '5551234567']],
  [[]],
])('invite %p is wrong usage', async (args) => {
  using place = folder()
  expect(await hearth(['invite', ...args, '--data', place.data])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^hearth: /),
  })
})
