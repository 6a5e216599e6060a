import { addChore, choose, clearChores, openChores, row, tile, today } from './chores'
import { expect, test } from './fixtures'
import { expectNoOverflow, phone } from './visual-checks'

// The browsers are in Tokyo; every day is the family's, in New York.
test.use({ timezoneId: 'Asia/Tokyo' })

const yesterday = () => today().subtract({ days: 1 }).toString()

test('a parent adds a chore, edits it, ticks one and deletes them', async ({ family }) => {
  await addChore(family, 'Rake leaves', { dueDate: yesterday(), assignedTo: null, isChore: true })
  const cat = { priority: 'high', points: 4, dueDate: today().toString(), dueTime: '7 AM', description: 'Half a can.', frequency: 'daily' }
  await addChore(family, 'Feed Biscuit', cat)
  const page = await openChores(family)
  await test.step('it is added, and its day is the family’s', async () => {
    await page.getByRole('button', { name: 'Add Chore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Chore' })
    await dialog.getByLabel('Chore Title').fill('Water the plants')
    await dialog.getByLabel('Due Date').fill(today().toString())
    await choose(page, 'Assign To', 'Leo Rivera')
    await choose(page, 'Frequency', 'Monthly')
    await dialog.getByRole('button', { name: 'Create Chore' }).click()
    await expect(dialog).toHaveCount(0)
    for (const text of ['Medium', 'Monthly', 'Today', 'leo']) await expect(row(page, 'Water the plants')).toContainText(text)
    await expect(row(page, 'Rake leaves')).toContainText('Overdue')
    const color = (title: string) => row(page, title).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await color('Rake leaves')).not.toBe(await color('Water the plants'))
  })
  await test.step('it is edited, and its priority stays', async () => {
    await page.getByRole('button', { name: 'Edit Feed Biscuit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Chore' })
    await expect(dialog.getByLabel('Chore Title')).toHaveValue('Feed Biscuit')
    await expect(dialog.getByLabel('Details/Instructions')).toHaveValue('Half a can.')
    await expect(dialog.getByLabel('Due Time')).toHaveValue('7 AM')
    await expect(dialog.getByLabel('Points')).toHaveValue('4')
    await expect(dialog.getByRole('combobox', { name: 'Frequency' })).toHaveText('Daily')
    await expect(dialog.getByRole('combobox', { name: 'Assign To' })).toHaveText('Leo Rivera')
    await dialog.getByLabel('Chore Title').fill(' ')
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await dialog.getByLabel('Chore Title').fill('Feed both cats')
    await choose(page, 'Frequency', 'Weekly')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toHaveCount(0)
    for (const text of ['High', 'Weekly', 'Today, 7:00 AM']) await expect(row(page, 'Feed both cats')).toContainText(text)
  })
  await test.step('a parent may tick any chore', async () => {
    await row(page, 'Rake leaves').getByRole('checkbox').click()
    await expect(row(page, 'Rake leaves')).toContainText('Completed')
  })
  await test.step('it is deleted after a question', async () => {
    await page.getByRole('button', { name: 'Delete Feed both cats' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Chore' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'Feed both cats')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Feed both cats' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Feed both cats')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Family Chores (1)' })).toBeVisible()
  })
  await test.step('on a phone fields stand beside each other, in large type below each other', async () => {
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Add Chore' }).click()
    const tops = () => Promise.all(['Due Date', 'Due Time'].map(async (label) => (await page.getByLabel(label).boundingBox())?.y))
    const isBelow = async () => new Set(await tops()).size === 2
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await isBelow()).toBe(false)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(isBelow).toBe(true)
    await expectNoOverflow(page, 'the new chore in large type')
  })
})

test('a child completes a chore, with points and streak, which shows on every screen', async ({ family }) => {
  await clearChores(family)
  await addChore(family, 'Feed Biscuit', { points: 4, dueDate: today().toString(), frequency: 'daily' })
  const parent = await openChores(family)
  const page = await openChores(family, 'child')
  await expect(tile(page, 'Pending Tasks')).toContainText('1')
  await expect(tile(page, 'Current Streak')).toContainText('0 days')
  await row(page, 'Feed Biscuit').getByRole('checkbox', { name: 'Complete Feed Biscuit' }).click()
  const done = row(page, 'Feed Biscuit').filter({ hasText: 'Completed' })
  await expect(done).toBeVisible()
  await expect(done.getByRole('checkbox')).toHaveCount(0)
  // Its next occurrence, for tomorrow, waits beside it.
  await expect(row(page, 'Feed Biscuit').filter({ hasText: 'Tomorrow' })).toHaveCount(1)
  await expect(tile(page, 'Total Points')).toContainText('4')
  await expect(tile(page, 'Completed Today')).toContainText('1')
  await expect(tile(page, 'Current Streak')).toContainText('1 day')
  await expect(row(parent, 'Feed Biscuit').filter({ hasText: 'Completed' })).toBeVisible()
  await expect(tile(parent, 'Current Streak')).toContainText('Leo')
  // The same chores on a phone are cards.
  await expect(page.getByRole('table')).toHaveCount(1)
  await page.setViewportSize(phone)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(row(page, 'Feed Biscuit').filter({ hasText: 'Completed' })).toBeVisible()
})
