import { type Added, addChore, clearChores, completeChore, tile, today } from './chores'
import { expect, type Family, joined, test, type Who } from './fixtures'
import { phone } from './visual-checks'

// The browsers are in Tokyo; every week is the family's, in New York.
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

test('the audit counts the weeks of a child, live, and a parent writes notes on them', async ({ family }) => {
  await clearChores(family)
  await addChore(family, 'Rake the lawn', { dueDate: sunday(1).toString() })
  const due = { dueDate: sunday().toString(), points: 2 }
  const chores: Added[] = []
  for (const title of ['Feed Biscuit', 'Sweep', 'Rake leaves']) chores.push(await addChore(family, title, due))
  const page = await openAudit(family)
  const child = await openAudit(family, 'child')
  const cells = async () => (await report(page).getByRole('row', { name: 'leo' }).getByRole('cell').allInnerTexts()).slice(0, 4)

  await test.step('it counts what was assigned and done, live, and keeps what is deleted', async () => {
    const columns = ['Date', 'Child', 'Assigned', 'Completed', '% Done', 'Notes/Feedback']
    await expect(report(page).getByRole('columnheader')).toHaveText(columns)
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

  const write = async (text: string) => {
    await page.getByRole('button', { name: 'Edit notes for leo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notes for leo' })
    await dialog.getByLabel('Notes/Feedback').fill(text)
    await dialog.getByRole('button', { name: 'Save Notes' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const next = page.getByRole('button', { name: 'Next Week' })
  await test.step('a parent writes notes on the week, which the child reads', async () => {
    await write('Better than ever.')
    for (const reader of [page, child]) await expect(report(reader)).toContainText('Better than ever.')
    await expect(child.getByRole('button', { name: 'Edit notes for leo' })).toHaveCount(0)
  })
  await test.step('it steps from week to week, and not past this one; each has notes of its own', async () => {
    const range = (ago: number) => `${short(sunday(ago))} – ${short(sunday(ago).add({ days: 6 }))}`
    await expect(page.getByText(range(0))).toBeVisible()
    await expect(page.getByText('This Week', { exact: true })).toBeVisible()
    await expect(next).toBeDisabled()
    await page.getByRole('button', { name: 'Previous Week' }).click()
    await expect(page.getByText(range(1))).toBeVisible()
    await expect(page.getByText('1 week ago')).toBeVisible()
    await expect(report(page).getByRole('row', { name: 'leo' })).toContainText('0%')
    await expect(report(page)).not.toContainText('Better than ever.')
    await write('Not so good.')
    await expect(report(page)).toContainText('Not so good.')
    await page.getByRole('button', { name: 'Previous Week' }).click()
    await expect(page.getByText('2 weeks ago')).toBeVisible()
    await expect(page.getByText('No task data available for this week')).toBeVisible()
    await next.click()
    await next.click()
    await expect(page.getByText('This Week', { exact: true })).toBeVisible()
    await expect(next).toBeDisabled()
    await expect(report(page)).toContainText('Better than ever.')
    await write('')
    await expect(report(page)).toContainText('No notes')
  })
  // The same week on a phone is a card.
  await expect(page.getByRole('table')).toHaveCount(1)
  await page.setViewportSize(phone)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(report(page)).toContainText('67%')
})
