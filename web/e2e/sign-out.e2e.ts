import { expect, test } from './fixtures'

test('a stored picture URL of the sign-out is not requested, and signs nobody out', async ({ family }) => {
  const page = await family.as('parent')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/logout') && asked.push(request.resourceType()))
  await page.route('**/members', async (route) => {
    const answer = await route.fetch()
    const members = (await answer.json()) as { user: { profileImageUrl: string | null } }[]
    for (const { user } of members) user.profileImageUrl = `${new URL(page.url()).origin}/api/logout`
    await route.fulfill({ json: members })
  })
  await page.goto('/settings')
  await expect(page.getByRole('main').getByText('Leo Rivera')).toBeVisible()
  expect(asked).toEqual([])

  await page.evaluate(async () => {
    const picture = new Image()
    picture.src = '/api/logout'
    await picture.decode().catch(() => {})
  })
  expect(asked).toEqual(['image'])
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)

  // The URL still works when a person opens it.
  await page.goto('/api/logout')
  await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a browser without Fetch Metadata signs out with a button', async ({ family }) => {
  const page = await family.as('member')
  // A request outside of the page has no Fetch Metadata headers, as in an old browser.
  const asked = await page.request.get('/api/logout')
  await page.route('**/api/logout', (route) => route.fulfill({ response: asked }))
  await page.goto('/api/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('an admin clears the picture of a member', async ({ family }) => {
  const leo = await family.as('child')
  await leo.request.patch('/api/auth/user', { data: { profileImageUrl: 'https://example.org/leo.png' } })
  const page = await family.as('admin')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Manage Leo Rivera' }).click()
  await page.getByRole('menuitem', { name: 'Clear picture' }).click()
  await expect(page.getByText('Picture cleared', { exact: true })).toBeVisible()
  expect(await (await leo.request.get('/api/auth/user')).json()).toMatchObject({ profileImageUrl: null })
  await page.getByRole('button', { name: 'Manage Leo Rivera' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Clear picture' })).toHaveCount(0)
})
