import { cast, expect, joined, password, test } from './fixtures'
import { expectNoOverflow, phone } from './looks'

const screens = ['/', '/dashboard', '/calendar', '/messages', '/activity', '/tasks', '/settings'] as const

test.describe('the shell', () => {
  test('shows the family, the user’s role and who is online', async ({ family }) => {
    const page = await family.as('admin')
    await page.goto('/')
    const sidebar = page.getByRole('complementary')
    await expect(sidebar.getByText('Rivera', { exact: true }).first()).toBeVisible()
    await expect(sidebar.getByText('Active')).toBeVisible()
    await expect(sidebar.getByText('Administrator')).toBeVisible()
    await expect(sidebar.getByText(/^Joined /)).toBeVisible()
    await expect(sidebar.getByRole('heading', { name: 'Family Members' })).toBeVisible()
    for (const name of ['Ana', 'Ben', 'Mia', 'Leo', 'Rosa']) await expect(sidebar.getByText(name, { exact: true })).toBeVisible()
  })

  test('shows a member as online while they have a page open, and offline when they close it', async ({ family }) => {
    const ana = await family.as('admin')
    await ana.goto('/')
    const ben = ana.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Ben' })
    await expect(ben.getByText('Offline')).toBeAttached()
    await joined(ana)
    const page = await family.as('parent')
    await page.goto('/')
    await expect(ben.getByText('Online')).toBeAttached()
    await page.close()
    await expect(ben.getByText('Offline')).toBeAttached()
  })

  test('shows correct presence if the list of members is slower than the socket', async ({ family }) => {
    const page = await family.as('parent')
    let joined = () => {}
    const hasJoined = new Promise<void>((resolve) => {
      joined = resolve
    })
    page.on('websocket', (socket) => socket.on('framereceived', joined))
    // The list was read before the socket subscribed, and arrives afterwards.
    await page.route('**/members', async (route) => {
      const response = await route.fetch()
      await hasJoined
      await route.fulfill({ response })
    })
    await page.goto('/')
    const ben = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Ben' })
    await expect(ben.getByText('Online')).toBeAttached()
  })

  test('has the title of the dashboard in its header only there', async ({ family }) => {
    const page = await family.as('member')
    await page.goto('/dashboard')
    const header = page.getByRole('banner')
    await expect(header.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible()
    await expect(header.getByText('Welcome back to your family hub', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Dashboard · Hearth')
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Family Calendar')
    await expect(header.getByText('Dashboard', { exact: true })).toHaveCount(0)
  })

  test("has the user's name in its header, and a Logout button", async ({ family }) => {
    const page = await family.as('member')
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Mia Rivera' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout')
    for (const [user, name] of [
      [{ name: '', email: 'mia@example.org' }, 'mia'],
      [{ name: '', email: null }, 'User'],
    ] as const) {
      await page.route('**/api/auth/session', async (route) => {
        const response = await route.fetch()
        const known = (await response.json()) as { user: object }
        await route.fulfill({ response, json: { user: { ...known.user, ...user } } })
      })
      await page.reload()
      await expect(page.getByRole('banner').getByRole('button', { name, exact: true })).toBeVisible()
    }
  })

  test('offers invitations only to admins', async ({ family }) => {
    const admin = await family.as('admin')
    await admin.goto('/')
    await expect(admin.getByRole('button', { name: 'Invite Family' })).toBeVisible()
    const member = await family.as('member')
    await member.goto('/')
    await expect(member.getByRole('complementary').getByText(/Family Member$/)).toBeVisible()
    await expect(member.getByRole('button', { name: 'Invite Family' })).toHaveCount(0)
  })

  test('logs out to the landing page, and ends the session', async ({ family }) => {
    const page = await family.as('child')
    await page.goto('/messages')
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
    await page.goto('/messages')
    await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
  })

  test('keeps the chosen theme', async ({ family }) => {
    const page = await family.as('parent')
    await page.goto('/')
    await page.getByRole('button', { name: 'Ben Rivera' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'hearth-dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'hearth-dark')
  })

  test('reports a missing network', async ({ family }) => {
    const page = await family.as('parent')
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByRole('banner').getByText('Offline')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('banner').getByText('Offline')).toBeHidden()
  })

  test('stays usable offline, with or without the code of a screen', async ({ family }) => {
    const page = await family.as('parent')
    const goTo = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    // Screens are preloaded: this one is still loading when the network fails.
    const isOffline = Promise.withResolvers<void>()
    await page.route('**/assets/settings-page-*.js', async (route) => {
      await isOffline.promise
      await route.abort()
    })
    const ahead = page.waitForResponse('**/assets/calendar-page-*.js')
    await page.goto('/')
    await ahead
    await page.context().setOffline(true)
    isOffline.resolve()
    await goTo('Settings')
    await expect(page.getByText('Failed to load this page')).toBeVisible()
    await goTo('Calendar')
    await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
    await expect(page.getByText('Failed to load the calendar')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('grid')).toBeVisible()
    await page.unroute('**/assets/settings-page-*.js')
    await goTo('Settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Family Settings' })).toBeVisible()
  })
})

test('no screen violates the content security policy', async ({ family }) => {
  const page = await family.as('admin')
  const refused: string[] = []
  await page.exposeFunction('refuse', (directive: string) => refused.push(directive))
  await page.addInitScript("addEventListener('securitypolicyviolation', (event) => refuse(event.violatedDirective))")
  for (const path of [...screens, '/sign-in', '/join/unknown']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
})

test('every screen fits a phone with text at 200 %, and a window of 320 px', async ({ family }) => {
  test.slow()
  const page = await family.as('admin')
  await page.setViewportSize(phone)
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    for (const [width, fontSize] of [
      [390, '200%'],
      [320, '100%'],
    ] as const) {
      await page.setViewportSize({ ...phone, width })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize)
      await expectNoOverflow(page, `${path} at ${width} px`)
    }
  }
})

test('a device that is signed out remotely shows the landing page immediately', async ({ family, playwright }) => {
  const page = await family.as('extended')
  await page.goto('/calendar')
  await joined(page)
  const elsewhere = await playwright.request.newContext({ baseURL: family.url })
  await elsewhere.post('/api/auth/sign-in', { data: { identifier: cast.extended.identifier, password } })
  const sessions = (await (await elsewhere.get('/api/auth/sessions')).json()) as { id: string; current: boolean }[]
  for (const { id } of sessions.filter(({ current }) => !current)) await elsewhere.delete(`/api/auth/sessions/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
  await elsewhere.dispose()
})

test('an unknown path is a 404 page', async ({ family }) => {
  const page = await family.as('member')
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test("until the session is known, the gate shows 'Loading...'", async ({ family }) => {
  const page = await family.as('member')
  const known = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto('/calendar', { waitUntil: 'commit' })
  await expect(page.getByText('Loading...', { exact: true }).first()).toBeVisible()
  known.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
})
