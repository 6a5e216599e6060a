import { addChore, choose, clearChores, completeChore, openChores, row, tile, today } from './chores'
import { expect, test } from './fixtures'
import { expectLooks, expectNoOverflow, phone } from './looks'

// The browsers use Tokyo's time zone; days follow the family's, New York.
test.use({ timezoneId: 'Asia/Tokyo' })

const yesterday = () => today().subtract({ days: 1 }).toString()

test.describe('the chores page', () => {
  test('has an empty state', async ({ family }) => {
    const parent = await openChores(family)
    await expect(parent.getByRole('heading', { name: 'Family Chores (0)' })).toBeVisible()
    await expect(parent.getByText('No chores created yet. Add some tasks for your kids!')).toBeVisible()
    const child = await openChores(family, 'child')
    await expect(child.getByRole('heading', { name: 'My Chores (0)' })).toBeVisible()
    await expect(child.getByText('No chores assigned yet! 🎉')).toBeVisible()
    await expect(child.getByRole('button', { name: 'Add Chore' })).toHaveCount(0)
    const member = await family.as('extended')
    await member.goto('/chores')
    await expect(member.getByText("You can't view the chores")).toBeVisible()
  })

  test('lists each chore with all of its fields', async ({ family }) => {
    await clearChores(family)
    await addChore(family, 'Feed Biscuit', {
      description: 'Half a can.',
      priority: 'high',
      frequency: 'daily',
      dueDate: today().toString(),
      dueTime: '8:30 AM',
      points: 4,
    })
    await addChore(family, 'Rake leaves', { dueDate: yesterday(), frequency: 'monthly', points: 1 })
    await addChore(family, 'Sweep', { frequency: 'weekly' })
    const page = await openChores(family)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Chore',
      'Details',
      'Frequency',
      'Due',
      'Assigned To',
      'Status',
      'Points',
      'Actions',
    ])
    const texts = async (title: string) =>
      (await row(page, title).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    await expect(row(page, 'Feed Biscuit').getByRole('rowheader')).toContainText('High')
    await expect.poll(() => texts('Feed Biscuit')).toEqual(['Half a can.', 'Daily', 'Today, 8:30 AM', 'leo', '', '4 points', ''])
    await expect(row(page, 'Feed Biscuit').locator('svg.lucide-star')).toHaveCount(4)
    await expect.poll(() => texts('Rake leaves')).toEqual(['No details provided', 'Monthly', 'Yesterday Overdue', 'leo', '', '1 point', ''])
    await expect.poll(() => texts('Sweep')).toEqual(['No details provided', 'Weekly', 'No due date', 'leo', '', '1 point', ''])
    const color = (title: string) => row(page, title).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await color('Rake leaves')).not.toBe(await color('Sweep'))
  })

  test('asks for a family without one, and redirects from a foreign family to one’s own', async ({ family }) => {
    const page = await family.as('parent')
    await page.goto(`/chores/${family.id}`)
    await expect(page.getByRole('heading', { name: /Family Chores/ })).toBeVisible()
    await page.goto('/chores/018f0000-0000-7000-8000-000000000000')
    await expect(page).toHaveURL(/\/chores$/)
    await expect(page.getByRole('heading', { name: /Family Chores/ })).toBeVisible()
    await page.route('**/api/families', (route) => route.fulfill({ json: [] }))
    await page.goto('/chores')
    await expect(page.getByText('Please select a family to view chores.')).toBeVisible()
  })
})

test.describe('a chore', () => {
  test('has its form fields side by side on a phone, and stacked in large type', async ({ family }) => {
    const page = await openChores(family)
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

  test('is added with its defaults once it has a title and a child', async ({ family }) => {
    await clearChores(family)
    const page = await openChores(family)
    await page.getByRole('button', { name: 'Add Chore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Chore' })
    const create = dialog.getByRole('button', { name: 'Create Chore' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Chore Title').fill('  Water the plants ')
    await expect(create).toBeDisabled()
    await expect(dialog.getByLabel('Due Time')).toHaveAttribute('placeholder', /8:30 AM/)
    await dialog.getByRole('combobox', { name: 'Assign To' }).click()
    await expect(page.getByRole('option')).toHaveText(['Leo Rivera'])
    await page.getByRole('option').click()
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/tasks'))
    await create.click()
    const { id, assignedTo, ...body } = (await request).postDataJSON()
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(assignedTo).toBeTruthy()
    expect(body).toEqual({
      title: '  Water the plants ',
      description: '',
      dueDate: null,
      dueTime: '',
      frequency: 'once',
      points: 1,
      priority: 'medium',
      assignedColor: null,
    })
    await expect(dialog).toHaveCount(0)
    await expect(row(page, 'Water the plants')).toContainText('Medium')
    await page.getByRole('button', { name: 'Add Chore' }).click()
    await expect(page.getByLabel('Chore Title')).toHaveValue('')
  })

  test('keeps the form with the reason when it is refused', async ({ family }) => {
    const page = await openChores(family)
    await page.getByRole('button', { name: 'Add Chore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Chore' })
    await dialog.getByLabel('Chore Title').fill('Sort the socks')
    await choose(page, 'Assign To', 'Leo Rivera')
    await dialog.getByLabel('Points').fill('11')
    await dialog.getByRole('button', { name: 'Create Chore' }).click()
    await expect(dialog.getByText('Must be at most 10.')).toBeVisible()
    await dialog.getByLabel('Points').fill('')
    await dialog.getByLabel('Due Time').focus()
    await expect(dialog.getByLabel('Points')).toHaveValue('1')
    await page.route('**/tasks', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Create Chore' }).click()
    await expect(page.getByText('Later, please.', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Chore Title')).toHaveValue('Sort the socks')
  })

  test('is edited without a change of its priority', async ({ family }) => {
    await clearChores(family)
    await addChore(family, 'Feed Biscuit', { priority: 'high', points: 4, dueTime: '7 AM', description: 'Half a can.', frequency: 'daily' })
    const page = await openChores(family, 'admin')
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
    await dialog.getByLabel('Due Date').fill(today().toString())
    await choose(page, 'Frequency', 'Weekly')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, 'Feed both cats')).toContainText('High')
    await expect(row(page, 'Feed both cats')).toContainText('Weekly')
    await expect(row(page, 'Feed both cats')).toContainText('Today, 7 AM')
  })

  test('is deleted after a confirmation, and reappears if the server refuses', async ({ family }) => {
    await clearChores(family)
    await addChore(family, 'Feed Biscuit')
    const page = await openChores(family)
    const ask = () => page.getByRole('button', { name: 'Delete Feed Biscuit' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Chore' })
    await ask()
    await expect(question).toContainText('Are you sure you want to delete "Feed Biscuit"? This action cannot be undone.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'Feed Biscuit')).toBeVisible()
    await page.route('**/tasks/*', (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } }))
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Later, please.', { exact: true })).toBeVisible()
    await expect(row(page, 'Feed Biscuit')).toBeVisible()
    await page.unrouteAll()
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Feed Biscuit')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Family Chores (0)' })).toBeVisible()
  })

  test('is completed by its child: Completing..., then Completed, with points and streak, on every screen', async ({ family }) => {
    await clearChores(family)
    await addChore(family, 'Feed Biscuit', { points: 4, dueDate: today().toString(), frequency: 'daily' })
    const parent = await openChores(family)
    const page = await openChores(family, 'child')
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
    await expect(tile(page, 'Pending Tasks')).toContainText('1')
    await expect(tile(page, 'Current Streak')).toContainText('0 days')
    const box = () => row(page, 'Feed Biscuit').getByRole('checkbox', { name: 'Complete Feed Biscuit' })

    let answer = () => {}
    const held = new Promise<void>((release) => {
      answer = release
    })
    await page.route('**/complete', async (route) => {
      await held
      await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } })
    })
    await box().click()
    await expect(page.getByText('Completing...', { exact: true })).toBeVisible()
    await expect(box()).toBeChecked()
    answer()
    await expect(page.getByText('Later, please.', { exact: true })).toBeVisible()
    await expect(page.getByText('Completing...', { exact: true })).toHaveCount(0)
    await expect(box()).not.toBeChecked()

    await page.unrouteAll()
    await box().click()
    const done = row(page, 'Feed Biscuit').filter({ hasText: 'Completed' })
    await expect(done).toBeVisible()
    await expect(done.getByRole('checkbox')).toHaveCount(0)
    // The next occurrence, for tomorrow, is listed beside it.
    await expect(row(page, 'Feed Biscuit').filter({ hasText: 'Tomorrow' })).toHaveCount(1)
    await expect(tile(page, 'Total Points')).toContainText('4')
    await expect(tile(page, 'Completed Today')).toContainText('1')
    await expect(tile(page, 'Current Streak')).toContainText('1 day')
    await expect(row(parent, 'Feed Biscuit').filter({ hasText: 'Completed' })).toBeVisible()
    await expect(tile(parent, 'Current Streak')).toContainText('Leo')
  })

  test('of others is hidden from children and members, and a parent can tick any', async ({ family }) => {
    await clearChores(family)
    await addChore(family, 'Vacuum', { assignedTo: null })
    await addChore(family, 'Feed Biscuit')
    const child = await openChores(family, 'child')
    await expect(child.getByRole('heading', { name: 'My Chores (1)' })).toBeVisible()
    await expect(row(child, 'Vacuum')).toHaveCount(0)
    await expect((await openChores(family, 'member')).getByRole('heading', { name: 'My Chores (0)' })).toBeVisible()
    const parent = await openChores(family)
    await row(parent, 'Vacuum').getByRole('checkbox').click()
    await expect(row(parent, 'Vacuum')).toContainText('Completed')
  })

  test('opens from its URL, like any task', async ({ family }) => {
    await clearChores(family)
    const chore = await addChore(family, 'Feed Biscuit')
    const errand = await addChore(family, 'Call the plumber', { assignedTo: null, isChore: false })
    const page = await family.as('admin')
    await page.goto(`/chores?edit=${chore.id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Chore' })
    await expect(dialog.getByLabel('Chore Title')).toHaveValue('Feed Biscuit')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/chores$/)
    await page.goto(`/chores?edit=${errand.id}`)
    await expect(dialog.getByLabel('Chore Title')).toHaveValue('Call the plumber')
    await page.goto('/chores?edit=nothing')
    await expect(page.getByText('This task could not be found', { exact: true })).toBeVisible()
    const child = await openChores(family, 'child', `/chores?edit=${chore.id}`)
    await expect(row(child, 'Feed Biscuit')).toBeVisible()
    await expect(child.getByRole('dialog')).toHaveCount(0)
  })

  test('that is completed is listed after open ones', async ({ family }) => {
    await clearChores(family)
    for (let n = 1; n <= 14; n++) await completeChore(family, await addChore(family, `Done ${n}`))
    await addChore(family, 'Still to do')
    const page = await openChores(family)
    await expect(page.getByRole('heading', { name: 'Family Chores (15)' })).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(13)
    await expect(page.getByRole('rowheader').first()).toContainText('Still to do')
    await page.getByRole('button', { name: 'Show 2 more completed' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(15)
  })
})

test('everything fits and is readable', async ({ family }) => {
  await clearChores(family)
  await addChore(family, 'Feed Biscuit', { dueDate: yesterday(), priority: 'high', points: 10, description: 'Half a can.' })
  await addChore(family, 'Sweep', { dueDate: today().toString(), dueTime: '5:00 PM', priority: 'low' })
  await completeChore(family, await addChore(family, 'Tidy up', { points: 3 }))
  const page = await openChores(family)
  await expect(row(page, 'Feed Biscuit')).toContainText('Overdue')
  await expectLooks(page, 'the chores', ({ width }) => expect(page.getByRole('table')).toHaveCount(width < 768 ? 0 : 1))
  await page.getByRole('button', { name: 'Add Chore' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Chore' })).toBeVisible()
  await expectLooks(page, 'form')
})
