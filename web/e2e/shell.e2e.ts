import { cast, expect, joined, password, test } from './fixtures'

const landing = { level: 1, name: "Your Family's Digital Hub" } as const

test('a member is online while they have a page open, even where the list of members is slower than the socket', async ({ family }) => {
  const ana = await family.as('admin')
  await ana.goto('/')
  const ben = ana.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Ben' })
  await expect(ben.getByText('Offline')).toBeAttached()
  await joined(ana)
  const page = await family.as('parent')
  const hasJoined = Promise.withResolvers<void>()
  page.on('websocket', (socket) => socket.on('framereceived', () => hasJoined.resolve()))
  // The list was made before the socket joined, and arrives after it.
  await page.route('**/members', async (route) => {
    const response = await route.fetch()
    await hasJoined.promise
    await route.fulfill({ response })
  })
  await page.goto('/')
  await expect(page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Ben' }).getByText('Online')).toBeAttached()
  await expect(ben.getByText('Online')).toBeAttached()
  await page.close()
  await expect(ben.getByText('Offline')).toBeAttached()
})

test('the chosen theme stays, and logging out ends the session', async ({ family }) => {
  const page = await family.as('child')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Leo Rivera' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'hearth-dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'hearth-dark')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', landing)).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByRole('heading', landing)).toBeVisible()
})

test('the shell stays without a network and says so, whether or not the code of a screen is there', async ({ family }) => {
  const page = await family.as('parent')
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'connection', { get: () => undefined }))
  const goTo = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  // Screens are loaded ahead: this one is still under way when the network goes.
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
  const note = page.getByRole('banner').getByText('Offline')
  await expect(note).toBeVisible()
  await goTo('Settings')
  await expect(page.getByText('Failed to load this page')).toBeVisible()
  await goTo('Calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
  await expect(page.getByText('Failed to load the calendar')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(note).toBeHidden()
  await page.unroute('**/assets/settings-page-*.js')
  await goTo('Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Settings' })).toBeVisible()
})

test('a device that is signed out from elsewhere shows the landing page at once', async ({ family, playwright }) => {
  const page = await family.as('extended')
  await page.goto('/calendar')
  await joined(page)
  const elsewhere = await playwright.request.newContext({ baseURL: family.url })
  await elsewhere.post('/api/auth/sign-in', { data: { identifier: cast.extended.identifier, password } })
  const sessions = (await (await elsewhere.get('/api/auth/sessions')).json()) as { id: string; current: boolean }[]
  for (const { id } of sessions.filter(({ current }) => !current)) await elsewhere.delete(`/api/auth/sessions/${id}`)
  await expect(page.getByRole('heading', landing)).toBeVisible()
  await elsewhere.dispose()
})
