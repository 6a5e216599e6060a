import { addChore, today } from './chores'
import { cast, expect, type Family, password, test, type Who } from './fixtures'
import { expectFit } from './visual-checks'

// The tablet in the kitchen.
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

/** A signed-in tablet with a session of its own, which the test ends. */
const tabletOf = async (family: Family, who: Who) => {
  const page = await family.as(who)
  await page.context().clearCookies()
  const answer = await page.request.post('/api/auth/sign-in', { data: { identifier: cast[who].identifier, password } })
  expect(answer.status()).toBe(200)
  return page
}

test('an admin pairs a tablet, and a child signs in there by PIN, ticks a chore and signs out to the faces', async ({ family }) => {
  test.slow()
  await addChore(family, 'Water the plants', { dueDate: today().toString() })
  const tablet = await tabletOf(family, 'admin')
  await tablet.goto('/settings')
  await tablet.getByRole('button', { name: 'Manage Leo Rivera' }).click()
  await tablet.getByRole('menuitem', { name: 'Set PIN', exact: true }).click()
  const dialog = tablet.getByRole('dialog')
  await dialog.getByLabel('PIN', { exact: true }).fill('2468')
  await dialog.getByRole('button', { name: 'Set PIN', exact: true }).click()
  await expect(tablet.getByText('PIN set', { exact: true })).toBeVisible()
  await tablet.getByRole('button', { name: 'Pair this device' }).click()
  await dialog.getByLabel('Name of the device').fill('Kitchen tablet')
  await dialog.getByRole('button', { name: 'Pair this device' }).click()
  await expect(tablet.getByText('Kitchen tablet')).toBeVisible()

  await tablet.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  const faces = tablet.getByRole('heading', { level: 1, name: 'Who are you?' })
  await expect(faces).toBeVisible()
  await expectFit(tablet, 'the faces')

  await tablet.getByRole('button', { name: 'Leo' }).click()
  const pad = (name: string) => tablet.getByRole('button', { name, exact: true })
  for (const digit of '1111') await pad(digit).tap()
  await pad('Sign in').tap()
  await expect(tablet.getByText('That is not the right PIN. Try again.')).toBeVisible()
  await expectFit(tablet, 'the keys')
  for (const digit of '2468') await pad(digit).tap()
  await pad('Sign in').tap()
  await expect(tablet.getByText('Welcome, Leo')).toBeVisible()

  await tablet.goto('/chores')
  await tablet.getByRole('checkbox', { name: 'Complete Water the plants' }).click()
  await expect(tablet.getByText('Completed', { exact: true }).first()).toBeVisible()
  await tablet.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  await expect(faces).toBeVisible()
  // A visitor of any screen finds the faces, and no name of anybody but the child.
  await tablet.goto('/photos')
  await expect(faces).toBeVisible()
  await expect(tablet.getByText(/Ana|Ben|Mia|Rosa/)).toHaveCount(0)

  await tablet.getByRole('button', { name: 'Sign in with a password' }).click()
  await expect(tablet.getByLabel('E-mail or username')).toBeVisible()
})

test('a tablet that was unpaired elsewhere asks for a password', async ({ family }) => {
  const tablet = await tabletOf(family, 'parent')
  const paired = await tablet.request.post(`/api/families/${family.id}/paired-devices`, { data: { name: 'Hall' } })
  expect(paired.status()).toBe(201)
  await tablet.goto('/settings')
  await tablet.evaluate(() => localStorage.setItem('hearth.paired', 'yes'))
  const { id } = (await paired.json()) as { id: string }
  const unpaired = await (await family.api('admin')).delete(`/api/families/${family.id}/paired-devices/${id}`)
  expect(unpaired.status()).toBe(204)
  await tablet.goto('/api/logout')
  await expect(tablet.getByText('The children no longer sign in on this device. A parent can set it up again.')).toBeVisible()
  await expect(tablet.getByLabel('Password', { exact: true })).toBeVisible()
})
