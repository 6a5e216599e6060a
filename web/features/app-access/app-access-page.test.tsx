import { describe, expect, test } from 'bun:test'
import { apiTokensApi } from '#src/features/api-tokens/api-tokens.contract'
import { appPasswordsApi } from '#src/features/app-passwords/app-passwords.contract'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const password = { id: 'p1', name: 'Phone', scopes: ['dav' as const], createdAt: '2026-11-20T08:00:00.000Z', lastUsedAt: null }
const token = {
  id: 't1',
  name: 'Display',
  scopes: ['calendar:read' as const, 'shopping:read' as const, 'shopping:write' as const],
  expiresAt: '2030-01-02T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
}

const open = (as: 'admin' | 'child' = 'admin') => {
  const server = screens.serve(as)
  server.answer(appPasswordsApi.list, [password])
  server.answer(apiTokensApi.list, [token])
  return { server, app: screens.open('/settings/apps') }
}

describe('the screen of app passwords and tokens', () => {
  test('lists both with their scopes, and revokes one after a confirmation', async () => {
    const { server, app } = open()
    const { screen, user } = await app
    await screen.findByText('Calendar and event plans (read) and Shopping (read and change)')
    screen.getByText('Works until Jan 2, 2030')
    screen.getByText('Calendar and contacts')
    server.answer(apiTokensApi.remove, undefined)
    server.answer(apiTokensApi.list, [])
    await user.click(screen.getByRole('button', { name: 'Revoke Display' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    await screen.findByText('No API tokens yet')
  })

  test('makes a token with the chosen scopes, and shows it once', async () => {
    const { server, app } = open('child')
    const { screen, user } = await app
    await user.click(await screen.findByRole('button', { name: 'New API token' }))
    await user.click(await screen.findByRole('button', { name: 'Create' }))
    await screen.findByText('Choose what the token may do.')
    // A child sees no money.
    expect(screen.queryByRole('checkbox', { name: 'Read: Finances' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: /What it is for/ }), 'Hall')
    await user.click(screen.getByRole('checkbox', { name: 'Read: Calendar and event plans' }))
    await user.click(screen.getByRole('checkbox', { name: 'Change: Shopping' }))
    server.answer(apiTokensApi.create, { ...token, name: 'Hall', secret: 'hearth_secret' })
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByDisplayValue('hearth_secret')
    expect(server.callsOf(apiTokensApi.create)[0]?.body).toMatchObject({ name: 'Hall', scopes: ['calendar:read', 'shopping:write'] })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByDisplayValue('hearth_secret')).toBeNull()
  })

  test('makes an app password, and shows the values to enter in the app', async () => {
    const { server, app } = open()
    const { screen, user } = await app
    await user.click(await screen.findByRole('button', { name: 'New app password' }))
    await user.click(await screen.findByRole('radio', { name: 'Location' }))
    await user.type(screen.getByRole('textbox', { name: /Name of the app or device/ }), 'Leo')
    server.answer(appPasswordsApi.create, { ...password, scopes: ['owntracks'], secret: 'abcdefgh' })
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByDisplayValue('abcdefgh')
    screen.getByDisplayValue(`${location.origin}/api/owntracks`)
  })
})

describe('the page On your phone', () => {
  test('has the steps of the device and the address, and makes a password for it', async () => {
    const server = screens.serve('admin')
    server.answer(appPasswordsApi.list, [])
    const { screen, user } = await screens.open('/settings/phone')
    await screen.findByText(/This address has no https/)
    screen.getByDisplayValue(`${location.origin}/dav/`)
    await user.click(screen.getByRole('tab', { name: 'Android' }))
    await screen.findByText(/Install DAVx⁵/)
    await user.click(screen.getByRole('tab', { name: 'iPhone, iPad' }))
    const form = (await screen.findByRole('button', { name: 'Download profile' })).closest('form')
    expect([form?.method.toLowerCase(), form?.getAttribute('action')]).toEqual(['post', '/api/user/apple-profile'])
    server.answer(appPasswordsApi.create, { ...password, secret: 'abcdefgh' })
    await user.click(screen.getByRole('button', { name: /^Create a password for / }))
    await screen.findByDisplayValue('abcdefgh')
  })
})
