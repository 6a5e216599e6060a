import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, type Family, test, type Who } from './fixtures'
import { violationsOf } from './looks'

const card = (page: Page) => page.getByRole('region', { name: 'Backups' })
const rows = (page: Page) => card(page).getByRole('listitem')
const backUp = (page: Page) => card(page).getByRole('button', { name: 'Back up now' })

const open = async (family: Family, who: Who) => {
  const page = await family.as(who)
  await page.goto('/settings/server')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server')
  return page
}

const failure = {
  kind: 'nightly',
  createdAt: '2026-11-20T08:00:00.000Z',
  result: 'failed',
  name: null,
  size: null,
  missing: 0,
  state: null,
  reason: 'The disk is full.',
  provenAt: null,
  hookFailure: null,
}
const success = {
  ...failure,
  result: 'done',
  name: 'hearth-nightly-2026-11-19T080000Z',
  size: 5_029_453_312,
  state: 'verified',
  reason: null,
}

/** Replaces the reply with the list, to test rare states. */
const show = (page: Page, change: object) =>
  page.route('**/api/backups', (route) =>
    route.fulfill({
      json: {
        running: null,
        schedule: { nextAt: '2026-11-22T08:00:00.000Z', keep: 7, keepWeekly: 4, keepMonthly: 6 },
        mayDownload: true,
        verification: null,
        backups: [],
        ...change,
      },
    }),
  )

test('a manual backup appears on every admin’s screen and can be downloaded', async ({ family }) => {
  const other = await open(family, 'admin')
  const page = await open(family, 'admin')
  await expect(card(page)).toContainText('Every night; the newest 7, 4 weekly and 6 monthly ones stay. Next: ')
  await expect(card(page)).toContainText('No backup yet')
  await expect(card(other)).toContainText('No backup yet')
  await backUp(page).click()
  for (const screen of [page, other]) {
    await expect(rows(screen)).toHaveCount(1)
    await expect(rows(screen)).toContainText(/Made by hand · [\d.]+ [KM]B · Verified/)
  }
  const waiting = page.waitForEvent('download')
  await rows(page)
    .getByRole('link', { name: /^Download the backup of / })
    .click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^hearth-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)
  const archive = await readFile(await download.path())
  expect(archive.subarray(0, 9).toString()).toBe('hearth.db')
  expect(archive.includes('manifest.json')).toBe(true)
})

test('the settings show the last result, with a link to all backups', async ({ family }) => {
  const page = await family.as('admin')
  const server = page.getByRole('region', { name: 'Server' })
  await show(page, { backups: [success, failure] })
  await page.goto('/settings')
  await expect(server).toContainText(/Last backup: .+, 4\.7 GB/)
  await show(page, { backups: [failure, success] })
  await page.reload()
  await expect(server).toContainText('The last backup failed: ')
  await server.getByRole('link').click()
  await expect(rows(page)).toHaveCount(2)
})

test('backups are hidden from other roles', async ({ family }) => {
  const page = await family.as('parent')
  await page.goto('/settings')
  await expect(page.getByText('Leave the family')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Server' })).toHaveCount(0)
})

test('backups are hidden from admins of another family', async ({ family }) => {
  const page = await family.as('admin')
  await page.route('**/api/backups', (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } }))
  const asked = page.waitForResponse('**/api/backups')
  await page.goto('/settings')
  await asked
  await expect(page.getByText('Leave the family')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Server' })).toHaveCount(0)
})

test('a failed backup shows its reason, and a missing file is reported', async ({ family }) => {
  const page = await family.as('admin')
  await show(page, { backups: [failure, { ...success, missing: 2 }], mayDownload: false })
  await page.goto('/settings/server')
  await expect(rows(page).first()).toContainText('Nightly · Failed')
  await expect(rows(page).first()).toContainText('The disk is full.')
  await expect(rows(page).last()).toContainText('Nightly · 4.7 GB · Verified · 2 files were missing')
  await expect(card(page).getByRole('link')).toHaveCount(0)
  await expect(card(page)).toContainText('Only an admin of all of them can download it here.')
})

test('a doubtful backup, a failed hook and the last verification are shown', async ({ family }) => {
  const page = await family.as('admin')
  const doubtful = { ...success, state: 'doubtful', reason: 'The table messages has 0 rows; hearth-nightly-2026-11-18T080000Z has 40.' }
  const verification = {
    at: '2026-11-15T04:30:00.000Z',
    name: 'hearth-nightly-2026-11-15T080000Z',
    result: 'done',
    how: 'restore',
    reason: null,
  }
  const unsent = {
    ...success,
    createdAt: '2026-11-18T08:00:00.000Z',
    hookFailure: '/usr/local/bin/copy ended with exit code 3: no such disk',
  }
  await show(page, { backups: [doubtful, unsent], verification })
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Server' })).toContainText('The last backup is doubtful: ')
  await page.goto('/settings/server')
  await expect(rows(page).first()).toContainText('Nightly · 4.7 GB · Doubtful')
  await expect(rows(page).first()).toContainText('The table messages has 0 rows')
  await expect(rows(page).last()).toContainText(
    'The program that runs after it failed: /usr/local/bin/copy ended with exit code 3: no such disk',
  )
  await expect(card(page)).toContainText('Last verified by a restore: ')
  await show(page, {
    backups: [success],
    verification: { ...verification, result: 'failed', reason: 'It is broken: hearth.db is damaged.' },
  })
  await page.reload()
  await expect(card(page).getByRole('alert')).toContainText('It is broken: hearth.db is damaged. Make another backup now.')
})

test('no second backup can be started while one runs', async ({ family }) => {
  const page = await family.as('admin')
  await show(page, { running: { kind: 'nightly', startedAt: '2026-11-21T08:00:00.000Z' }, schedule: null })
  await page.goto('/settings/server')
  await expect(rows(page)).toContainText('Backing up …')
  await expect(card(page)).toContainText('Nightly backups are switched off.')
  await expect(backUp(page)).toHaveAttribute('aria-busy', 'true')
})

test('older backups are shown on request', async ({ family }) => {
  const page = await family.as('admin')
  const backups = Array.from({ length: 7 }, (_, i) => ({ ...success, createdAt: `2026-11-1${i}T08:00:00.000Z` }))
  await show(page, { backups })
  await page.goto('/settings/server')
  await expect(rows(page)).toHaveCount(4)
  await card(page).getByRole('button', { name: 'Show 3 more' }).click()
  await expect(rows(page)).toHaveCount(7)
})

test('Retry reloads a failed list, and a backup that fails to start is reported', async ({ family }) => {
  const page = await family.as('admin')
  await page.route('**/api/backups', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/settings/server')
  await expect(card(page).getByText('Failed to load the backups')).toBeVisible()
  await page.unroute('**/api/backups')
  await card(page).getByRole('button', { name: 'Retry' }).click()
  await expect(backUp(page)).toBeEnabled()
  await page.route('**/api/backups', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'backup_running', message: 'A backup is being made already.' } })
      : route.fallback(),
  )
  await backUp(page).click()
  await expect(page.getByText('Failed to start the backup', { exact: true })).toBeVisible()
  await expect(page.getByText('A backup is being made already.', { exact: true })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the card is accessible and fits a phone, ${colorScheme}`, async ({ family }) => {
    const page = await family.as('admin')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await show(page, { running: { kind: 'manual', startedAt: '2026-11-21T08:00:00.000Z' }, backups: [failure, success] })
    await page.goto('/settings/server')
    await expect(rows(page)).toHaveCount(3)
    expect(await violationsOf(page, 'the card')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
