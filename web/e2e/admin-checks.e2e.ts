import { chmodSync } from 'node:fs'
import { card, checked, checkNow, checks, finding, fine, last, open, rows, show, trouble } from './admin'
import { expect, test } from './fixtures'
import { expectFit } from './visual-checks'

test('the checks list each problem with its advice after Check now', async ({ family }) => {
  const page = await open(family)
  await checked(page)
  await expect(checks(page)).toContainText('All good')
  // As another server would have left it.
  chmodSync(`${family.server.data}/secret.key`, 0o644)
  await checkNow(page).click()
  await expect(checks(page)).toContainText('Other users can read it', { timeout: 30_000 })
  await expect(checks(page)).toContainText(`Fix: chmod 600 ${family.server.data}/secret.key.`)
  await expect(checks(page)).not.toContainText('All good')
  chmodSync(`${family.server.data}/secret.key`, 0o600)
  await checkNow(page).click()
  await expect(checks(page)).toContainText('All good', { timeout: 30_000 })
  await checks(page)
    .getByRole('button', { name: /^Show \d+ checks/ })
    .click()
  await expect(rows(page, 'Checks').filter({ hasText: 'Write-ahead log' })).toBeVisible()
})

const jobs = [
  { kind: 'back-up', nextAt: '2026-11-22T08:00:00.000Z', failures: 0, lastRun: { endedAt: '2026-11-21T08:01:00.000Z', result: 'done' } },
  {
    kind: 'refill-lists',
    nextAt: '2026-11-21T09:00:00.000Z',
    failures: 2,
    lastRun: { endedAt: '2026-11-21T08:30:00.000Z', result: 'failed' },
  },
  { kind: 'deliver-reminders', nextAt: null, failures: 0, lastRun: null },
]

test('a page with problems, notes and errors is accessible and fits', async ({ family }) => {
  const page = await family.as('admin')
  const found = [
    fine,
    finding('backups', 'note', 'no backup found', 'Make one.'),
    finding('key', 'problem', 'gone', 'Run `chmod 600 key`.'),
  ]
  const troubles = { since: '2026-11-19T08:00:00.000Z', count: 7, newest: [7, 6, 5, 4, 3, 2, 1].map(trouble) }
  await show(page, (status) => ({ ...status, jobs, troubles, checks: { ...status.checks, running: null, last: last(...found) } }))
  await page.goto('/settings/server')
  await expect(rows(page, 'Last errors')).toHaveCount(5)
  await expect(rows(page, 'People')).toHaveCount(5)
  await expect(
    card(page, 'Backups')
      .getByText(/No backup yet|Made by hand/)
      .first(),
  ).toBeVisible()
  // The server of the sweeps has no troubles.
  await expectFit(page, 'a server with troubles')
})
