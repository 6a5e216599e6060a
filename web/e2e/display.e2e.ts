import { addChore, today } from './chores'
import { expect, test } from './fixtures'
import { expectFit } from './visual-checks'

test('a parent pairs a wall from a phone, a child ticks a chore on it, and it ends when the parent revokes it', async ({ family }) => {
  test.slow()
  const { id: choreId } = await addChore(family, 'Water the plants', { dueDate: today().toString() })
  const wall = await family.visitor()
  await wall.setViewportSize({ width: 1280, height: 800 })
  await wall.goto('/display')
  await expect(wall.getByRole('heading', { level: 1, name: 'Pair this display' })).toBeVisible()
  await expectFit(wall, 'the code of a display')
  const said = await wall.getByText(/^The code is (\d ){5}\d$/).textContent()
  const code = said?.replace(/\D/g, '') ?? ''

  const phone = await family.as('parent')
  await phone.setViewportSize({ width: 390, height: 844 })
  // The address in the QR code.
  await phone.goto('/settings#displays')
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Code on the display').fill(code)
  await dialog.getByLabel('Name', { exact: true }).fill('Kitchen')
  await dialog.getByLabel('Dark from').fill('')
  await dialog.getByLabel('Dark until').fill('')
  await dialog.getByRole('button', { name: 'Pair a display' }).click()
  await expect(phone.getByText('Display paired', { exact: true })).toBeVisible()

  await wall.getByRole('button', { name: 'Tick Water the plants' }).click()
  await expectFit(wall, 'the faces of a display')
  await wall.getByRole('dialog').getByRole('button', { name: 'Leo' }).click()
  await expect(wall.getByText('Leo ticked Water the plants', { exact: true })).toBeVisible()
  await expect(wall.getByText('All done', { exact: true })).toBeVisible()
  await expectFit(wall, 'the wall of a display')
  const tasks = (await (await (await family.api('admin')).get(`/api/families/${family.id}/tasks`)).json()) as {
    id: string
    status: string
  }[]
  expect(tasks.find(({ id }) => id === choreId)?.status).toBe('completed')

  const card = phone.getByRole('region', { name: 'Wall displays' })
  await card.getByRole('button', { name: 'More for Kitchen' }).click()
  await phone.getByRole('menuitem', { name: 'Revoke' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(phone.getByText('Display revoked', { exact: true })).toBeVisible()
  // It asks every half minute; the event of a returning network asks at once.
  await wall.evaluate(() => dispatchEvent(new Event('online')))
  await expect(wall.getByRole('heading', { level: 1, name: 'Pair this display' })).toBeVisible()
  await expect(wall.getByText('Water the plants')).toHaveCount(0)
})
