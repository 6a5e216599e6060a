import { describe, expect, test } from 'bun:test'
import { adminApi } from '#src/features/admin/admin.contract'
import { alertsApi } from '#src/features/alerts/alerts.contract'
import { type BackupReply, type BackupsReply, backupsApi } from '#src/operations/backups/backups.contract'
import { withScreens } from '#web/testing/screen'
import { serverStatus } from '#web/testing/server-status'

const screens = withScreens()

const failure: BackupReply = {
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
const success: BackupReply = {
  ...failure,
  result: 'done',
  name: 'hearth-nightly-2026-11-19T080000Z',
  size: 5_029_453_312,
  state: 'verified',
  reason: null,
}
const none: BackupsReply = {
  running: null,
  schedule: { nextAt: '2026-11-22T08:00:00.000Z', keep: 7, keepWeekly: 4, keepMonthly: 6 },
  mayDownload: true,
  verification: null,
  backups: [],
}

const serve = (change: Partial<BackupsReply> = {}) => {
  const server = screens.serve('admin')
  server.answer(adminApi.status, serverStatus)
  server.answer(alertsApi.list, { raised: [], channels: [] })
  server.answer(backupsApi.list, { ...none, ...change })
  return server
}

const openCard = async (change: Partial<BackupsReply>) => {
  const server = serve(change)
  const app = await screens.open('/settings/server')
  await app.screen.findByText(/^(Every night|Nightly backups)/)
  const card = app.screen.getByRole('region', { name: 'Backups' })
  await app.waitFor(() => expect(card.querySelector('[role="status"]')).toBeNull())
  const rows = () => [...card.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { ...app, server, card, rows, backUp: app.within(card).getByRole('button', { name: 'Back up now' }) }
}

/** The text of the link from the settings to the server page. */
const linkText = async (change: Partial<BackupsReply>) => {
  serve(change)
  const { screen } = await screens.open('/settings')
  return (await screen.findByText('Backups, storage, checks and errors')).parentElement?.textContent
}

describe('the settings', () => {
  test('say how the last backup went, and lead to all of them', async () => {
    serve({ backups: [success, failure] })
    const { screen } = await screens.open('/settings')
    const link = (await screen.findByText('Backups, storage, checks and errors')).closest('a')
    expect(link?.textContent).toMatch(/Last backup: .+, 4\.7 GB/)
    expect(link?.getAttribute('href')).toBe('/settings/server')
  })

  test('say that the last backup failed', async () => {
    expect(await linkText({ backups: [failure, success] })).toContain('The last backup failed: ')
  })

  test('say that the last backup is doubtful', async () => {
    expect(await linkText({ backups: [{ ...success, state: 'doubtful' }] })).toContain('The last backup is doubtful: ')
  })

  for (const role of ['parent', 'admin'] as const)
    test(`show nothing of it to ${role === 'parent' ? 'those who are no admin' : 'the admin of a family that is not the first'}`, async () => {
      screens.serve(role)
      const { screen } = await screens.open('/settings')
      await screen.findByText('Leave the family')
      expect(screen.queryByText('Backups, storage, checks and errors')).toBeNull()
    })
})

describe('the card of the backups', () => {
  test('says when they are made, and that there is none', async () => {
    const { card } = await openCard({})
    expect(card.textContent).toContain('Every night; the newest 7, 4 weekly and 6 monthly ones stay. Next: ')
    expect(card.textContent).toContain('No backup yet')
  })

  test('says why a night failed, and that a file is missing', async () => {
    const { card, rows } = await openCard({ backups: [failure, { ...success, missing: 2 }], mayDownload: false })
    expect(rows()[0]).toContain('Nightly · Failed')
    expect(rows()[0]).toContain('The disk is full.')
    expect(rows()[1]).toContain('Nightly · 4.7 GB · Verified · 2 files were missing')
    expect(card.querySelector('a')).toBeNull()
    expect(card.textContent).toContain('Only an admin of all of them can download it here.')
  })

  test('tells of a doubtful one, of a program that failed, and of the last proof', async () => {
    const reason = 'The table messages has 0 rows; hearth-nightly-2026-11-18T080000Z has 40.'
    const hookFailure = '/usr/local/bin/copy ended with exit code 3: no such disk'
    const verification = { at: '2026-11-15T04:30:00.000Z', name: 'hearth', result: 'done', how: 'restore', reason: null } as const
    const { card, rows } = await openCard({
      backups: [
        { ...success, state: 'doubtful', reason },
        { ...success, createdAt: '2026-11-18T08:00:00.000Z', hookFailure },
      ],
      verification,
    })
    expect(rows()[0]).toContain('Nightly · 4.7 GB · Doubtful')
    expect(rows()[0]).toContain('The table messages has 0 rows')
    expect(rows()[1]).toContain(`The program that runs after it failed: ${hookFailure}`)
    expect(card.textContent).toContain('Last verified by a restore: ')
  })

  test('warns when the last proof failed', async () => {
    const { card } = await openCard({
      backups: [success],
      verification: {
        at: '2026-11-15T04:30:00.000Z',
        name: 'h',
        result: 'failed',
        how: 'restore',
        reason: 'It is broken: hearth.db is damaged.',
      },
    })
    expect(card.querySelector('[role="alert"]')?.textContent).toContain('It is broken: hearth.db is damaged. Make another backup now.')
  })

  test('begins no other while one is made', async () => {
    const { card, rows, backUp } = await openCard({ running: { kind: 'nightly', startedAt: '2026-11-21T08:00:00.000Z' }, schedule: null })
    expect(rows()).toEqual([expect.stringContaining('Backing up …')])
    expect(card.textContent).toContain('Nightly backups are switched off.')
    expect(backUp.getAttribute('aria-busy')).toBe('true')
  })

  test('shows older ones when they are asked for', async () => {
    const backups = Array.from({ length: 7 }, (_, i) => ({ ...success, createdAt: `2026-11-1${i}T08:00:00.000Z` }))
    const { rows, screen, user } = await openCard({ backups })
    expect(rows()).toHaveLength(4)
    await user.click(screen.getByText('Show 3 more'))
    expect(rows()).toHaveLength(7)
  })

  test('loads the list on Retry, and says why a backup could not begin', async () => {
    const server = serve()
    server.refuse(backupsApi.list, 500)
    const { screen, user } = await screens.open('/settings/server')
    await screen.findByText('Failed to load the backups')
    server.answer(backupsApi.list, none)
    await user.click(screen.getByText('Retry'))
    await screen.findByText('No backup yet')
    server.refuse(backupsApi.create, 409, { code: 'backup_running', message: 'A backup is being made already.' })
    await user.click(screen.getByText('Back up now'))
    await screen.findByText('Failed to start the backup')
    await screen.findByText('A backup is being made already.')
  })
})
