import type { Page } from '@playwright/test'
import { greeting, post, saysToast, stillDashboard } from './dashboard'
import { expect, type Family, password, test } from './fixtures'
import { newDataFolder, runHearth, serve } from './server'
import { expectNoOverflow } from './visual-checks'

/** A new member of the family, signed in with a separate browser. */
const newcomer = async (family: Family, username: string) => {
  const admin = await family.api('admin')
  const { id } = await post(admin, `/api/families/${family.id}/members`, { firstName: 'Nia', username, password, role: 'member' })
  const page = await family.visitor()
  expect((await page.request.post('/api/auth/sign-in', { data: { identifier: username, password } })).ok()).toBe(true)
  return { page, api: page.request, admin, memberPath: `/api/families/${family.id}/members/${id}` }
}

type Newcomer = Awaited<ReturnType<typeof newcomer>>

const saysLoggedOut = (page: Page) => saysToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
/** Toasts load after the screen. */
const toastsLoaded = (page: Page) => expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached()

test.describe('without a session', () => {
  test('shows a message, and redirects to sign-in after 500 ms', async ({ family, browser }) => {
    const page = await browser.newPage({ baseURL: family.url })
    const clockAt = await stillDashboard(page, 'main', page.getByText('Unauthorized', { exact: true }))
    await saysLoggedOut(page)
    await clockAt(450)
    await expect(page).toHaveURL(/\/dashboard$/)
    const asked = page.waitForRequest('**/api/login')
    await clockAt(520)
    await asked
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.close()
  })

  test('redirects an open dashboard when its session ends', async ({ family }) => {
    const { page, api } = await newcomer(family, 'nia1')
    await page.goto('/dashboard')
    await expect(page.getByText('Real-time updates enabled')).toBeVisible()
    await toastsLoaded(page)
    // Start waiting beforehand: the message is shown for only half a second.
    await Promise.all([saysLoggedOut(page), api.post('/api/auth/sign-out')])
    await expect(page).toHaveURL(/\/sign-in$/)
  })

  test('redirects when a call is answered with 401, too', async ({ family }) => {
    const { page, api, admin, memberPath } = await newcomer(family, 'nia2')
    await admin.patch(memberPath, { data: { role: 'admin' } })
    await page.routeWebSocket('**/ws', () => {})
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Manage' }).click()
    const tree = page.getByRole('switch', { name: 'Family Tree' })
    await expect(tree).toBeVisible()
    await toastsLoaded(page)
    await api.post('/api/auth/sign-out')
    // A call that the page makes by itself can be answered first; then the switch is gone.
    const pressed = tree.click({ timeout: 10_000 }).catch(() => undefined)
    await Promise.all([saysLoggedOut(page), pressed])
    await expect(page).toHaveURL(/\/sign-in$/)
  })
})

for (const [how, leave] of [
  ['was removed', ({ admin, memberPath }: Newcomer) => admin.delete(memberPath)],
  ['was suspended', ({ admin, memberPath }: Newcomer) => admin.patch(memberPath, { data: { isActive: false } })],
] as const)
  test(`of someone who ${how} says whom to ask, on a phone and a desktop, and makes no call that is refused`, async ({ family }) => {
    const someone = await newcomer(family, `nia-${how.split(' ')[1]}`)
    const { page, api } = someone
    const { uploadURL } = (await (await api.post('/api/objects/upload', { data: {} })).json()) as { uploadURL: string }
    const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    await api.put(uploadURL, { data: gif, headers: { 'content-type': 'image/gif' } })
    expect((await api.put('/api/profile-image', { data: { profileImageURL: uploadURL.split('?')[0] } })).status()).toBe(200)
    expect((await leave(someone)).ok()).toBe(true)
    const wrong: string[] = []
    page.on('response', (response) => response.status() >= 400 && wrong.push(`${response.status()} ${response.url()}`))
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
    const atBothSizes = async (check: () => Promise<void>) => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await check()
        await page.waitForLoadState('networkidle')
        await expectNoOverflow(page)
      }
    }
    for (const path of ['/dashboard', '/']) {
      await page.goto(path)
      const text =
        how === 'was removed' ? 'Ask the admin of your family for an invitation.' : 'An admin of Rivera has to activate your membership.'
      await atBothSizes(async () => {
        await expect(page.getByText(text)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Create Family' })).toHaveCount(0)
      })
    }
    await page.goto('/settings')
    await atBothSizes(async () => {
      await expect(page.getByText('No Family Found')).toBeVisible()
      await expect(page.getByText('This device')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
    })
    expect(wrong).toEqual([])
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0)
  })

test('without a family on an open server asks for a name, and then shows the new family', async ({ browser }) => {
  const data = newDataFolder()
  const first = ['--family', 'Rivera', '--first-name', 'Ana', '--email', 'ana@example.org', '--password-stdin']
  await runHearth(data, ['init', ...first], `${password}\n`)
  const server = await serve(data, { HEARTH_SIGNUP: 'open' })
  const context = await browser.newContext({ baseURL: server.url })
  const account = { firstName: 'Nia', username: 'nia', password }
  expect((await context.request.post('/api/auth/sign-up', { data: account })).status()).toBe(201)
  const page = await context.newPage()
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome, Nia')).toBeVisible()
  const ask = page.getByRole('button', { name: 'Create Family' })
  await ask.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ask).toBeFocused()

  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Create Family' })
  const name = dialog.getByLabel('Family name')
  await expect(name).toBeFocused()
  for (const empty of ['', '   ']) {
    await name.fill(empty)
    await name.press('Enter')
    await expect(dialog.getByText('Family name is required.')).toBeVisible()
  }
  await page.route('**/api/families', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } })
      : route.continue(),
  )
  await name.fill('Moreau')
  await name.press('Enter')
  await expect(dialog.getByText('Later, please.')).toBeVisible()
  await expect(name).toHaveValue('Moreau')
  await page.unrouteAll()
  await name.press('Enter')
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('Moreau', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manage' })).toBeVisible()
  await context.close()
  await server.stop()
})

test('of a suspended member waits until they are reactivated', async ({ family }) => {
  const { page, admin, memberPath } = await newcomer(family, 'nia4')
  await admin.patch(memberPath, { data: { isActive: false } })
  await page.goto('/dashboard')
  const waiting = page.getByText('An admin of Rivera has to activate your membership. Until then there is nothing to see here.')
  await expect(waiting).toBeVisible()
  await expect(greeting(page)).toHaveCount(0)
  await admin.patch(memberPath, { data: { isActive: true } })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(greeting(page)).toBeVisible()
})
