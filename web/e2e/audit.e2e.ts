import { type Added, addChore, clearChores, completeChore, idsOf, tile, today } from './chores'
import { expect, type Family, joined, test, type Who } from './fixtures'
import { expectLooks } from './looks'

// The browsers use Tokyo's time zone; weeks follow the family's, New York.
test.use({ timezoneId: 'Asia/Tokyo' })

const sunday = (ago = 0) => {
  const day = today().subtract({ days: 7 * ago })
  return day.subtract({ days: day.dayOfWeek % 7 })
}
const short = (day: Temporal.PlainDate) => day.toLocaleString('en-US', { month: 'short', day: 'numeric' })

const openAudit = async (family: Family, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto('/chores-audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Chores Audit Dashboard' })).toBeVisible()
  await expect(page.getByText("Track your family's chore completion and performance")).toBeVisible()
  await joined(page)
  return page
}
const report = (page: Awaited<ReturnType<typeof openAudit>>) => page.getByRole('region', { name: 'Weekly Audit Report' })
const recent = (page: Awaited<ReturnType<typeof openAudit>>) => page.getByRole('region', { name: 'Recent Task Completions' })

test('the audit has an empty state', async ({ family }) => {
  const page = await openAudit(family)
  await expect(page.getByText('No task data available for this week')).toBeVisible()
  await expect(page.getByText('No task completions this week')).toBeVisible()
  await expect(tile(page, 'Total Assigned')).toContainText('0')
  await expect(tile(page, 'Avg Completion Rate')).toContainText('0%')
})

test('the audit moves by week, but not beyond this one', async ({ family }) => {
  await clearChores(family)
  await addChore(family, 'Rake leaves', { dueDate: sunday(1).toString() })
  const page = await openAudit(family)
  const range = (ago: number) => `${short(sunday(ago))} – ${short(sunday(ago).add({ days: 6 }))}`
  const next = page.getByRole('button', { name: 'Next Week' })
  await expect(page.getByText(range(0))).toBeVisible()
  await expect(page.getByText('This Week', { exact: true })).toBeVisible()
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: 'Previous Week' }).click()
  await expect(page.getByText(range(1))).toBeVisible()
  await expect(page.getByText('1 week ago')).toBeVisible()
  await expect(report(page).getByRole('row', { name: 'leo' })).toContainText('0%')
  await page.getByRole('button', { name: 'Previous Week' }).click()
  await expect(page.getByText('2 weeks ago')).toBeVisible()
  await expect(page.getByText('No task data available for this week')).toBeVisible()
  await next.click()
  await next.click()
  await expect(page.getByText('This Week', { exact: true })).toBeVisible()
  await expect(next).toBeDisabled()
})

test('the audit counts assigned and completed chores per child, live, including deleted ones', async ({ family }) => {
  await clearChores(family)
  const due = { dueDate: sunday().toString(), points: 2 }
  const chores: Added[] = []
  for (const title of ['Feed Biscuit', 'Sweep', 'Rake leaves']) chores.push(await addChore(family, title, due))
  const page = await openAudit(family)
  const columns = ['Date', 'Child', 'Assigned', 'Completed', '% Done', 'Notes/Feedback']
  await expect(report(page).getByRole('columnheader')).toHaveText(columns)
  const cells = async () => (await report(page).getByRole('row', { name: 'leo' }).getByRole('cell').allInnerTexts()).slice(0, 4)
  await expect.poll(cells).toEqual([short(sunday()), '3', '0', '0%'])
  await completeChore(family, chores[0]!, 'child')
  await completeChore(family, chores[1]!, 'child')
  await expect(tile(page, 'Points Earned')).toContainText('4')
  await expect.poll(cells).toEqual([short(sunday()), '3', '2', '67%'])
  await (await family.api('parent')).delete(`/api/families/${family.id}/tasks/${chores[0]!.id}`)
  await expect(recent(page).getByText('Feed Biscuit')).toBeVisible()
  await expect.poll(cells).toEqual([short(sunday()), '3', '2', '67%'])
  await expect(tile(page, 'Total Assigned')).toContainText('3')
  await expect(tile(page, 'Completed')).toContainText(['2'])
  await expect(tile(page, 'Avg Completion Rate')).toContainText('67%')
  await expect(page.getByRole('img', { name: /^leo, chores done\. .*: 67%$/ })).toBeVisible()
})

test('the audit lists the first ten completions and how many more there are', async ({ family }) => {
  await clearChores(family)
  const before = await (await family.api('parent')).get(`/api/families/${family.id}/tasks/completions`)
  const had = ((await before.json()) as unknown[]).length
  for (let n = 1; n <= 12; n++)
    await completeChore(family, await addChore(family, `Chore ${n}`, { points: 3, description: `No. ${n}` }), 'child')
  const page = await openAudit(family)
  await expect(recent(page).getByRole('listitem')).toHaveCount(10)
  const first = recent(page).getByRole('listitem').first()
  await expect(first).toContainText('Chore 12')
  await expect(first).toContainText(
    `Completed by leo on ${today().toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })}`,
  )
  await expect(first).toContainText('No. 12')
  await expect(first.locator('svg.lucide-star')).toHaveCount(3)
  await expect(page.getByText(`And ${had + 2} more completions this week...`)).toBeVisible()
})

test('a parent writes notes on a week, a child reads them', async ({ family }) => {
  await clearChores(family)
  await addChore(family, 'Sweep', { dueDate: sunday().toString() })
  const child = await openAudit(family, 'child')
  const page = await openAudit(family)
  await page.getByRole('button', { name: 'Edit notes for leo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notes for leo' })
  await dialog.getByLabel('Notes/Feedback').fill('A good week.')
  await page.route('**/audit/notes', (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } }))
  await dialog.getByRole('button', { name: 'Save Notes' }).click()
  await expect(page.getByText('Later, please.', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Save Notes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(report(page)).toContainText('A good week.')
  await expect(report(child)).toContainText('A good week.')
  await expect(child.getByRole('button', { name: 'Edit notes for leo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous Week' }).click()
  await expect(page.getByText('1 week ago')).toBeVisible()
  await expect(page.getByText('A good week.')).toHaveCount(0)
})

test('the audit needs the permission to view tasks, and a foreign family redirects to one’s own', async ({ family }) => {
  const page = await openAudit(family, 'extended')
  await expect(page.getByText("You can't view the chores")).toBeVisible()
  const parent = await family.as('parent')
  await parent.goto('/chores-audit/018f0000-0000-7000-8000-000000000000')
  await expect(parent).toHaveURL(/\/chores-audit$/)
  await parent.goto(`/chores-audit/${family.id}`)
  await expect(parent.getByRole('heading', { name: 'Weekly Audit Report' })).toBeVisible()
})

test('everything fits and is readable', async ({ family }) => {
  await clearChores(family)
  await completeChore(family, await addChore(family, 'Sweep', { dueDate: sunday().toString(), points: 10 }))
  const childId = (await idsOf(family)).Leo
  const data = { childId, weekStart: sunday().toString(), notes: 'A good week.' }
  expect((await (await family.api('parent')).put(`/api/families/${family.id}/tasks/audit/notes`, { data })).status()).toBe(200)
  const page = await openAudit(family)
  await expect(report(page)).toContainText('A good week.')
  await expect(page.getByRole('img', { name: /^leo, chores done/ })).toBeVisible()
  await expectLooks(page, 'the audit', ({ width }) => expect(page.getByRole('table')).toHaveCount(width < 768 ? 0 : 1))
  await page.getByRole('button', { name: 'Edit notes for leo' }).click()
  await expect(page.getByRole('dialog', { name: 'Notes for leo' })).toBeVisible()
  await expectLooks(page, 'notes')
})
