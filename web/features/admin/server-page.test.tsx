import { describe, expect, test } from 'bun:test'
import { adminApi, type FindingReply, type StatusReply } from '#src/features/admin/admin.contract'
import { alertsApi } from '#src/features/alerts/alerts.contract'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'
import { serverStatus } from '#web/testing/server-status'

const screens = withScreens()

const at = '2026-11-20T08:00:00.000Z'
const finding = (check: string, state: FindingReply['state'], found: string, advice: string | null = null) => ({
  check,
  state,
  found,
  advice,
})
const last = (...findings: FindingReply[]) => ({ at, findings, failure: null })

/** Opens the page of a server with these changes to its state. */
const open = async (change: Partial<StatusReply>) => {
  const server = screens.serve('admin')
  const show = (next: Partial<StatusReply>) => server.answer(adminApi.status, { ...serverStatus, ...next })
  show(change)
  server.answer(alertsApi.list, { raised: [], channels: [] })
  const app = await openWithActs(screens, '/settings/server')
  await app.named('region', 'Storage')
  const card = (name: string) => app.screen.getByRole('region', { name })
  const rows = (name: string) => [...card(name).querySelectorAll('li')].map(({ textContent }) => textContent)
  /** The page asks again, as it does by itself every half minute. */
  const refresh = async () => {
    const { queryClient } = await import('#web/platform/api/query-client')
    await queryClient.invalidateQueries()
  }
  return { ...app, server, show, card, rows, refresh }
}

describe('the checks', () => {
  test('name problems before notes, and good ones when they are asked for', async () => {
    const found = [
      finding('free disk', 'ok', '65.0 GB'),
      finding('backups', 'note', 'no backup found', 'Make one with `hearth backup create`.'),
      finding('key', 'problem', 'gone', 'Mend.'),
    ]
    const { rows, press } = await open({ checks: { ...serverStatus.checks, last: last(...found) } })
    expect(rows('Checks')).toEqual(['Problem:KeyGoneMend.', 'Note:BackupsNo backup foundMake one with hearth backup create.'])
    await press('Show 2 checks that are fine')
    expect(rows('Checks')).toHaveLength(4)
  })

  test('that are under way, or could not be made, say so', async () => {
    const { card, show, refresh, named, says } = await open({
      checks: { ...serverStatus.checks, running: { startedAt: at }, last: null },
    })
    expect(card('Checks').textContent).toContain('Checking …')
    expect((await named('button', 'Check now')).getAttribute('aria-busy')).toBe('true')
    show({ checks: { ...serverStatus.checks, last: { ...last(), failure: 'no more processes' } } })
    await refresh()
    await says('Failed to run the checks')
    expect(card('Checks').textContent).toContain('Failed to run the checksno more processes')
    expect(card('Checks').textContent).not.toContain('All good')
  })
})

describe('the storage', () => {
  const { storage } = serverStatus

  test('has a disk of unknown size, or one that is too full for uploads', async () => {
    const limits = { minFree: 200 * 1024 ** 2, quota: 5 * 1024 ** 3 }
    const { card, show, refresh, named, within } = await open({ storage: { ...storage, ...limits, disk: null } })
    expect(card('Storage').textContent).toContain("The system doesn't say how large the disk is.")
    expect(card('Storage').textContent).toContain('of 5.0 GB allowed')
    expect(card('Storage').textContent).not.toContain('Everything else')
    show({ storage: { ...storage, ...limits, disk: { total: 8 * 1024 ** 3, free: 100 * 1024 ** 2 } } })
    await refresh()
    await named('img', '7.9 GB of 8.0 GB used')
    expect(within(card('Storage')).getByRole('alert').textContent).toBe('Uploads are refused while less than 200 MB are free.')
  })

  test('asks before it moves more unused uploads to the trash than in one night, and lists the trash', async () => {
    const many = { count: 60, bytes: 60 * 1024 ** 2 }
    const { card, server, show, press, says, within } = await open({ storage: { ...storage, unused: { ...many, at } } })
    expect(card('Storage').textContent).toContain('60 files belong to nothing (60.0 MB).')
    server.answer(adminApi.sweep, () => {
      show({ storage: { ...storage, trash: many } })
      return { plannedAt: at }
    })
    await press('Move 60 files to the trash')
    await says('60 files, removed after 30 days')
    expect(within(card('Storage')).queryAllByRole('button')).toEqual([])
    expect(server.callsOf(adminApi.sweep)).toHaveLength(1)
  })

  test('says when uploads are damaged, or when they were last checked', async () => {
    const uploads = { count: 1, bytes: 12, kinds: [{ kind: 'text' as const, count: 1, bytes: 12 }] }
    const checked = { oldest: at, never: 0, damaged: 0 }
    const { card, show, refresh, within, says } = await open({ storage: { ...storage, uploads, checked } })
    expect(card('Storage').textContent).toContain('All uploads are intact. Each was checked since')
    show({ storage: { ...storage, uploads, checked: { ...checked, damaged: 2 } } })
    await refresh()
    await says(/damaged or missing/)
    expect(within(card('Storage')).getByRole('alert').textContent).toBe(
      '2 uploads are damaged or missing. Repair with hearth uploads repair, on the server.',
    )
  })
})

test('errors have their time, place and request, the newest first', async () => {
  const newest = Array.from({ length: 50 }, (_, i) => ({
    time: at,
    level: i % 2 ? ('error' as const) : ('warn' as const),
    message: `number ${50 - i}`,
    requestId: '019ab2c3-0000-7000-8000-0123456789ab',
    route: 'POST /api/families/…/tasks',
    about: 'SQLiteError',
  }))
  const { card, rows, press } = await open({ troubles: { since: '2026-11-19T08:00:00.000Z', count: 1312, newest } })
  expect(card('Last errors').textContent).toContain('The newest 50 of 1,312 since')
  expect(rows('Last errors')).toHaveLength(5)
  const [first] = rows('Last errors')
  expect(first).toContain('Warning: Number 50')
  expect(first).toContain('SQLiteError · POST /api/families/…/tasks')
  expect(first).toContain('019ab2c3-0000-7000-8000-0123456789ab')
  await press('Show 45 more')
  expect(rows('Last errors')).toHaveLength(50)
})

test('background work shows its last result and its next run', async () => {
  const done = { endedAt: '2026-11-21T08:01:00.000Z', result: 'done' as const }
  const failed = { endedAt: '2026-11-21T08:30:00.000Z', result: 'failed' as const }
  const { rows } = await open({
    jobs: [
      { kind: 'back-up', nextAt: '2026-11-22T08:00:00.000Z', failures: 0, lastRun: done },
      { kind: 'refill-lists', nextAt: '2026-11-21T09:00:00.000Z', failures: 2, lastRun: failed },
      { kind: 'deliver-reminders', nextAt: null, failures: 0, lastRun: null },
    ],
  })
  expect(rows('Background work')).toEqual([
    expect.stringMatching(/^Nightly backupDone: .+ · Next: /),
    expect.stringMatching(/^Shopping lists that fill themselvesFailed · Tries again: /),
    expect.stringMatching(/^Reminders of eventsNothing is planned$/),
  ])
})

// The access matrix checks that the server refuses the calls of each role.
for (const role of ['parent', 'member', 'child'] as const) {
  test(`a ${role} reads that the page is for admins only, and asks for nothing of it`, async () => {
    const server = screens.serve(role)
    const { says, screen, within } = await openWithActs(screens, '/settings/server')
    await says("You can't view the server")
    expect(within(screen.getByRole('main')).queryAllByRole('region')).toEqual([])
    expect(server.callsOf(adminApi.status)).toEqual([])
  })

  test(`a ${role} finds no way to it in the settings`, async () => {
    screens.serve(role)
    const { says, isThere } = await openWithActs(screens, '/settings')
    await says('Leave the family')
    expect(isThere('region', 'Server')).toBe(false)
  })
}

test('an admin of another family reads the same', async () => {
  screens.serve('admin').refuse(adminApi.status, 403, { code: 'forbidden', message: 'No.' })
  await (await openWithActs(screens, '/settings/server')).says("You can't view the server")
})
