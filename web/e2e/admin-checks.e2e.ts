import { chmodSync } from 'node:fs'
import { card, checked, checkNow, checks, finding, fine, last, open, rows, show, trouble } from './admin'
import { expect, test } from './fixtures'
import { expectFit } from './visual-checks'

test.describe('the checks', () => {
  test('list each problem with its advice after Check now', async ({ family }) => {
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

  test('name problems before notes, and good ones when they are asked for', async ({ family }) => {
    const page = await family.as('admin')
    const found = [
      fine,
      finding('backups', 'note', 'no backup found', 'Make one with `hearth backup create`.'),
      finding('key', 'problem', 'gone', 'Mend.'),
    ]
    await show(page, (status) => ({ ...status, checks: { ...status.checks, running: null, last: last(...found) } }))
    await page.goto('/settings/server')
    await expect(rows(page, 'Checks')).toHaveText([
      /Problem:KeyGoneMend\./,
      /Note:BackupsNo backup foundMake one with hearth backup create\./,
    ])
    await checks(page).getByRole('button', { name: 'Show 2 checks that are fine' }).click()
    await expect(rows(page, 'Checks')).toHaveCount(4)
  })

  test('that are under way, or could not be made, say so', async ({ family }) => {
    const page = await family.as('admin')
    let failure: string | null = null
    await show(page, (status) => ({
      ...status,
      checks: failure
        ? { ...status.checks, running: null, last: { ...last(), failure } }
        : { ...status.checks, running: { startedAt: '2026-11-20T08:00:00.000Z' }, last: null },
    }))
    await page.goto('/settings/server')
    await expect(checks(page)).toContainText('Checking …')
    await expect(checkNow(page)).toHaveAttribute('aria-busy', 'true')
    failure = 'no more processes'
    await expect(checks(page)).toContainText('Failed to run the checksno more processes')
    await expect(checks(page)).not.toContainText('All good')
  })
})

test('a disk of unknown size, and one that is too full for uploads', async ({ family }) => {
  const page = await family.as('admin')
  let disk: object | null = null
  await show(page, (status) => ({ ...status, storage: { ...status.storage, disk, minFree: 200 * 1024 ** 2, quota: 5 * 1024 ** 3 } }))
  await page.goto('/settings/server')
  await expect(card(page, 'Storage')).toContainText("The system doesn't say how large the disk is.")
  await expect(card(page, 'Storage')).toContainText('of 5.0 GB allowed')
  await expect(card(page, 'Storage')).not.toContainText('Everything else')
  disk = { total: 8 * 1024 ** 3, free: 100 * 1024 ** 2 }
  await page.reload()
  await expect(card(page, 'Storage').getByRole('img', { name: '7.9 GB of 8.0 GB used' })).toBeVisible()
  await expect(card(page, 'Storage').getByRole('alert')).toHaveText('Uploads are refused while less than 200 MB are free.')
})

test('errors have their time, place and request, the newest first', async ({ family }) => {
  const page = await family.as('admin')
  const newest = Array.from({ length: 50 }, (_, i) => trouble(50 - i))
  await show(page, (status) => ({ ...status, troubles: { since: '2026-11-19T08:00:00.000Z', count: 1312, newest } }))
  await page.goto('/settings/server')
  await expect(card(page, 'Last errors')).toContainText('The newest 50 of 1,312 since')
  await expect(rows(page, 'Last errors')).toHaveCount(5)
  await expect(rows(page, 'Last errors').first()).toContainText('Warning: Number 50')
  await expect(rows(page, 'Last errors').first()).toContainText('SQLiteError · POST /api/families/…/tasks')
  await expect(rows(page, 'Last errors').first()).toContainText('019ab2c3-0000-7000-8000-0123456789ab')
  await card(page, 'Last errors').getByRole('button', { name: 'Show 45 more' }).click()
  await expect(rows(page, 'Last errors')).toHaveCount(50)
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

test('background work shows its last result and its next run', async ({ family }) => {
  const page = await family.as('admin')
  await show(page, (status) => ({ ...status, jobs }))
  await page.goto('/settings/server')
  await expect(rows(page, 'Background work')).toHaveText([
    /^Nightly backupDone: .+ · Next: /,
    /^Shopping lists that fill themselvesFailed · Tries again: /,
    /^Reminders of eventsNothing is planned$/,
  ])
})

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

test('asks before it moves more unused uploads to the trash than in one night, and lists the trash', async ({ family }) => {
  const page = await family.as('admin')
  let isAsked = false
  await page.route('**/api/admin/uploads/sweep', (route) => {
    isAsked = true
    return route.fulfill({ status: 201, json: { plannedAt: '2026-11-20T08:00:00.000Z' } })
  })
  const waiting = { unused: { count: 60, bytes: 60 * 1024 ** 2, at: '2026-11-20T08:00:00.000Z' }, trash: { count: 0, bytes: 0 } }
  const moved = { unused: null, trash: { count: 60, bytes: 60 * 1024 ** 2 } }
  await show(page, (status) => ({ ...status, storage: { ...status.storage, ...(isAsked ? moved : waiting) } }))
  await page.goto('/settings/server')
  const storage = card(page, 'Storage')
  await expect(storage).toContainText('60 files belong to nothing (60.0 MB).')
  await storage.getByRole('button', { name: 'Move 60 files to the trash' }).click()
  await expect(storage).toContainText('60 files, removed after 30 days')
  await expect(storage.getByRole('button')).toHaveCount(0)
})

test('says when uploads are damaged, or when they were last checked', async ({ family }) => {
  const page = await family.as('admin')
  let checked: object = { oldest: '2026-11-20T08:00:00.000Z', never: 0, damaged: 0 }
  await show(page, ({ storage, ...status }) => ({
    ...status,
    storage: { ...storage, checked, uploads: { count: 1, bytes: 12, kinds: [{ kind: 'text', count: 1, bytes: 12 }] } },
  }))
  await page.goto('/settings/server')
  await expect(card(page, 'Storage')).toContainText('All uploads are intact. Each was checked since')
  checked = { oldest: '2026-11-20T08:00:00.000Z', never: 0, damaged: 2 }
  await page.reload()
  await expect(card(page, 'Storage').getByRole('alert')).toHaveText(
    '2 uploads are damaged or missing. Repair with hearth uploads repair, on the server.',
  )
})
