import { chmodSync } from 'node:fs'
import { type Page, request } from '@playwright/test'
import { cast, expect, type Family, joined, password, test, type Who } from './fixtures'
import { expectLooks } from './looks'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const checks = (page: Page) => card(page, 'Checks')
const checkNow = (page: Page) => checks(page).getByRole('button', { name: 'Check now' })
const rows = (page: Page, name: string) => card(page, name).getByRole('listitem')

const open = async (family: Family, who: Who = 'admin') => {
  const page = await family.as(who)
  await page.goto('/settings/server')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server')
  return page
}

/** The first check of the server starts automatically; it takes a while on a slow machine. */
const checked = (page: Page) =>
  expect(checks(page).getByRole('button', { name: /^Show \d+ checks that are fine$/ })).toBeVisible({ timeout: 30_000 })

// biome-ignore lint/suspicious/noExplicitAny: tests change any field of the reply
type Status = any

/** Changes the server's status reply, to test rare states. */
const show = (page: Page, change: (status: Status) => Status) =>
  page.route('**/api/admin/status', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: change(await answer.json()) })
  })

const finding = (check: string, state: string, found: string, advice: string | null = null) => ({ check, state, found, advice })
const fine = finding('free disk', 'ok', '65.0 GB')
const last = (...findings: object[]) => ({ at: '2026-11-20T08:00:00.000Z', findings, failure: null })

const trouble = (number: number) => ({
  time: '2026-11-20T08:00:00.000Z',
  level: number % 2 ? 'error' : 'warn',
  message: `number ${number}`,
  requestId: '019ab2c3-0000-7000-8000-0123456789ab',
  route: 'POST /api/families/…/tasks',
  about: 'SQLiteError',
})

test.describe('the page about the server', () => {
  test('is reached by an admin from the settings, and shows the real state', async ({ family }) => {
    const page = await family.as('admin')
    await page.goto('/settings')
    await card(page, 'Server')
      .getByRole('link', { name: /^Backups, storage, checks and errors/ })
      .click()
    await expect(page).toHaveURL(/\/settings\/server$/)
    await expect(page).toHaveTitle('Server · Hearth')
    const main = page.getByRole('main')
    await expect(main).toContainText(/Running for\d+ minutes?/)
    await expect(card(page, 'This server')).toContainText(/Version\d+\.\d+\.\d+Commit\w+Platform\w+-\w+/)
    await expect(card(page, 'Storage')).toContainText(/[\d.]+ [MGT]Bfree of [\d.]+ [MGT]B/)
    await expect(card(page, 'Last errors')).toContainText('No errors since the server started')
    await expect(card(page, 'Backups')).toContainText('No backup yet')
    await expect(card(page, 'People')).toContainText('5 accounts in 1 family')
    await expect(rows(page, 'People').filter({ hasText: 'Leo Rivera' })).toHaveCount(1)
    await checked(page)
    await expect(checks(page)).toContainText('Nothing is wrong')
    await main.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  for (const who of ['parent', 'member', 'child'] as const)
    test(`tells a ${who} that it is for admins only, and the server refuses the call`, async ({ family }) => {
      const page = await open(family, who)
      await expect(page.getByText("You can't view the server")).toBeVisible()
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)
      const api = await family.api(who)
      expect((await api.get('/api/admin/status')).status()).toBe(403)
      expect((await api.post('/api/admin/checks')).status()).toBe(403)
      await page.goto('/settings')
      await expect(page.getByText('Leave the family')).toBeVisible()
      await expect(card(page, 'Server')).toHaveCount(0)
    })

  test('tells the same to an admin of another family', async ({ family }) => {
    const page = await family.as('admin')
    await page.route('**/api/admin/status', (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } }))
    await page.goto('/settings/server')
    await expect(page.getByText("You can't view the server")).toBeVisible()
  })

  test('shows people connecting and leaving within a second', async ({ family }) => {
    const page = await open(family)
    await joined(page)
    const leo = rows(page, 'People').filter({ hasText: 'Leo Rivera' })
    await expect(leo).not.toContainText('Online')
    const other = await family.as('child')
    await other.goto('/')
    await joined(other)
    await expect(leo.getByText('Online').last()).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Online now2of 5 people/)
    await other.close()
    await expect(leo).toContainText('Last seen Today')
    await expect(page.getByRole('main')).toContainText(/Online now1of 5 people/)
  })

  test('updates uploads and sign-ins live', async ({ family }) => {
    const page = await family.as('admin')
    await page.clock.install()
    await page.goto('/settings/server')
    await joined(page)
    await checked(page)
    const devices = async () => Number(/(\d+) devices? (is|are) signed in/.exec((await card(page, 'People').textContent()) ?? '')?.[1])
    await expect(card(page, 'Storage')).toContainText('None yet')
    const before = await devices()

    const api = await family.api('admin')
    const { uploadURL } = (await (await api.post('/api/objects/upload')).json()) as { uploadURL: string }
    expect((await api.put(uploadURL, { data: Buffer.from('Twelve bytes') })).ok()).toBe(true)
    const visitor = await request.newContext({ baseURL: family.url })
    expect((await visitor.post('/api/auth/sign-in', { data: { identifier: cast.parent.identifier, password } })).ok()).toBe(true)
    await visitor.dispose()

    await page.clock.fastForward(31_000)
    await expect(card(page, 'Storage')).toContainText('1 text')
    await expect(card(page, 'Storage')).toContainText('12 bytes')
    await expect.poll(devices).toBe(before + 1)
  })

  test('reloads with Retry after an error', async ({ family }) => {
    const page = await family.as('admin')
    // The page also reloads when somebody connects: block that until the click.
    const isPressed = () => page.evaluate(() => 'pressed' in globalThis)
    await page.route('**/api/admin/status', async (route) =>
      (await isPressed()) ? route.fallback() : route.fulfill({ status: 500, body: '' }),
    )
    await page.goto('/settings/server')
    await expect(page.getByText("Failed to load the server's state")).toBeVisible()
    const retry = page.getByRole('button', { name: 'Retry' })
    await retry.evaluate((button) =>
      button.addEventListener('click', () => Object.assign(globalThis, { pressed: true }), { capture: true }),
    )
    await retry.click()
    await expect(card(page, 'Storage')).toBeVisible()
  })
})

test.describe('the checks', () => {
  test('run again with Check now, and list each problem with its advice', async ({ family }) => {
    const page = await open(family)
    await checked(page)
    await expect(checks(page)).toContainText('Nothing is wrong')
    // The state that another server would leave.
    chmodSync(`${family.server.data}/secret.key`, 0o644)
    await checkNow(page).click()
    await expect(checks(page)).toContainText('Other users can read it', { timeout: 30_000 })
    await expect(checks(page)).toContainText(`Close it: chmod 600 ${family.server.data}/secret.key.`)
    await expect(checks(page)).not.toContainText('Nothing is wrong')
    chmodSync(`${family.server.data}/secret.key`, 0o600)
    await checkNow(page).click()
    await expect(checks(page)).toContainText('Nothing is wrong', { timeout: 30_000 })
    await checks(page)
      .getByRole('button', { name: /^Show \d+ checks/ })
      .click()
    await expect(rows(page, 'Checks').filter({ hasText: 'Write-ahead log' })).toBeVisible()
  })

  test('list problems before notes, and passed checks on request', async ({ family }) => {
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

  test('show that they are running or have failed', async ({ family }) => {
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
    await expect(checks(page)).not.toContainText('Nothing is wrong')
  })
})

test('a disk of unknown size and one that is too full for uploads are shown as such', async ({ family }) => {
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

test('errors are listed newest first, with time, place and request', async ({ family }) => {
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

test('background work shows its last result and next run', async ({ family }) => {
  const page = await family.as('admin')
  await show(page, (status) => ({ ...status, jobs }))
  await page.goto('/settings/server')
  await expect(rows(page, 'Background work')).toHaveText([
    /^Nightly backupDone: .+ · Next: /,
    /^Shopping lists that fill themselvesFailed · Tries again: /,
    /^Reminders of eventsNothing is planned$/,
  ])
})

test('the page backup accessible and fits', async ({ family }) => {
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
  await expectLooks(page)
})

test('a sweep of many unused uploads asks for confirmation, and the trash shows its content', async ({ family }) => {
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

test('damaged uploads, or the time of the last check, are shown', async ({ family }) => {
  const page = await family.as('admin')
  let checked: object = { oldest: '2026-11-20T08:00:00.000Z', never: 0, damaged: 0 }
  await show(page, ({ storage, ...status }) => ({
    ...status,
    storage: { ...storage, checked, uploads: { count: 1, bytes: 12, kinds: [{ kind: 'text', count: 1, bytes: 12 }] } },
  }))
  await page.goto('/settings/server')
  await expect(card(page, 'Storage')).toContainText('All uploads are whole. Each was checked since')
  checked = { oldest: '2026-11-20T08:00:00.000Z', never: 0, damaged: 2 }
  await page.reload()
  await expect(card(page, 'Storage').getByRole('alert')).toHaveText(
    '2 uploads are damaged or missing. Repair with hearth uploads repair, on the server.',
  )
})
