import { describe, expect, test } from 'bun:test'
import { adminApi } from '#src/features/admin/admin.contract'
import { type AlertsReply, type AlertTestReply, alertsApi } from '#src/features/alerts/alerts.contract'
import { withScreens } from '#web/testing/screen'
import { serverStatus } from '#web/testing/server-status'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

const state: AlertsReply = {
  raised: [
    {
      kind: 'database_damaged',
      title: 'The database is damaged',
      message: 'SQLite finds the database in /srv/hearth damaged. Stop the server and run `hearth doctor --data /srv/hearth`.',
      since: '2026-11-20T08:00:00.000Z',
    },
  ],
  channels: [
    { channel: 'mail', host: 'mail.example.org:465', addresses: 2 },
    { channel: 'ntfy', host: 'ntfy.sh', addresses: null },
    { channel: 'ping', host: 'hc-ping.com', addresses: null },
  ],
}
const results: AlertTestReply['results'] = [
  { channel: 'mail', host: 'mail.example.org:465', ok: true, detail: 'mail.example.org:465 answered: 250 queued' },
  { channel: 'ntfy', host: 'ntfy.sh', ok: false, detail: 'ntfy.sh answered 403: forbidden.' },
]

const openCard = async (alerts: AlertsReply) => {
  const server = screens.serve('admin')
  server.answer(adminApi.status, serverStatus)
  server.answer(alertsApi.list, alerts)
  const app = await screens.open('/settings/server')
  return { ...app, server }
}

describe('the card of the alerts', () => {
  test('says that nothing is wrong, and that alerts stay inside the app', async () => {
    const { screen } = await openCard({ raised: [], channels: [] })
    await screen.findByText('All good.')
    await screen.findByText(/^Alerts stay inside the app/)
    expect(screen.queryByText('Send a test')).toBeNull()
  })

  test('shows problems, recipients, and the answer of each channel to a test', async () => {
    const { screen, server, user } = await openCard(state)
    await screen.findByText('The database is damaged')
    expect(screen.getByText('hearth doctor --data /srv/hearth').tagName).toBe('CODE')
    const channels = () => [...screen.getByLabelText('Where alerts go').children].map(({ textContent }) => textContent)
    expect(channels()).toEqual(['Mailmail.example.org:465, to 2 admins', 'ntfyntfy.sh', 'Ping after each backuphc-ping.com'])
    server.answer(alertsApi.test, { results })
    await user.click(screen.getByText('Send a test'))
    await screen.findByText('Test: mail.example.org:465 answered: 250 queued')
    expect(channels()[1]).toContain('Test: ntfy.sh answered 403: forbidden.')
  })
})

testLoading('the page about the server shows its loading state, an error, and loads on Retry', screens, {
  path: '/settings/server',
  as: 'admin',
  list: adminApi.status,
  failed: "Failed to load the server's state",
  shown: 'Storage',
  fill: (server) => {
    server.answer(adminApi.status, serverStatus)
    server.answer(alertsApi.list, { raised: [], channels: [] })
  },
})
