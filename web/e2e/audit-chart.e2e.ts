import { addChore, completeChore, today } from './chores'
import { expect, test } from './fixtures'

test('the chart reports that it failed to load, and loads with Retry; the week is shown anyway', async ({ family }) => {
  await completeChore(family, await addChore(family, 'Sweep', { dueDate: today().toString() }))
  const page = await family.as('parent')
  await page.route('**/tasks/audit-weeks', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } }),
  )
  await page.goto('/chores-audit')
  const chart = page.getByRole('region', { name: 'Last 8 weeks' })
  await expect(chart.getByText('Failed to load the chart', { exact: true })).toBeVisible()
  await expect(chart.getByText('Later, please.', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Weekly Audit Report' })).toContainText('100%')
  await page.unrouteAll()
  await chart.getByRole('button', { name: 'Retry' }).click()
  await expect(chart.getByRole('img', { name: /^leo, chores done\. .*: 100%$/ })).toBeVisible()
})

test('emptying the notes deletes them, but not those of another week', async ({ family }) => {
  const sunday = today().subtract({ days: today().dayOfWeek % 7 })
  for (const ago of [0, 1]) await addChore(family, 'Rake leaves', { dueDate: sunday.subtract({ weeks: ago }).toString() })
  const page = await family.as('parent')
  await page.goto('/chores-audit')
  const report = page.getByRole('region', { name: 'Weekly Audit Report' })
  const write = async (text: string) => {
    await page.getByRole('button', { name: 'Edit notes for leo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notes for leo' })
    await dialog.getByLabel('Notes/Feedback').fill(text)
    await dialog.getByRole('button', { name: 'Save Notes' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await write('Better than ever.')
  await expect(report).toContainText('Better than ever.')
  await page.getByRole('button', { name: 'Previous Week' }).click()
  await expect(page.getByText('1 week ago')).toBeVisible()
  await expect(report).not.toContainText('Better than ever.')
  await write('Not so good.')
  await expect(report).toContainText('Not so good.')
  await page.getByRole('button', { name: 'Next Week' }).click()
  await expect(page.getByText('This Week', { exact: true })).toBeVisible()
  await expect(report).toContainText('Better than ever.')
  await write('')
  await expect(report).toContainText('No notes')
})
