import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { expectLooks } from './looks'

const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts', exact: true })
const channels = (page: Page) => alerts(page).getByRole('list', { name: 'Where alerts go' }).getByRole('listitem')

const state = {
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
const results = [
  { channel: 'mail', host: 'mail.example.org:465', ok: true, detail: 'mail.example.org:465 answered: 250 queued' },
  { channel: 'ntfy', host: 'ntfy.sh', ok: false, detail: 'ntfy.sh answered 403: forbidden.' },
]

/** Adds an active alert to the server's reply. */
const show = async (page: Page) => {
  await page.route('**/api/admin/alerts', (route) => route.fulfill({ json: state }))
  await page.route('**/api/admin/alerts/test', (route) => route.fulfill({ json: { results } }))
  await page.goto('/settings/server')
  await expect(alerts(page)).toContainText('The database is damaged')
}

test('the card of a server without channels shows that there are no alerts and no recipients', async ({ family }) => {
  const page = await family.as('admin')
  await page.goto('/settings/server')
  await expect(alerts(page)).toContainText('Nothing is wrong.')
  await expect(alerts(page)).toContainText('Alerts stay inside the app')
  await expect(alerts(page).getByRole('button', { name: 'Send a test' })).toHaveCount(0)
})

test('the card shows active alerts, channels, and the reply of each channel to a test', async ({ family }) => {
  const page = await family.as('admin')
  await show(page)
  await expect(alerts(page).locator('code')).toHaveText('hearth doctor --data /srv/hearth')
  await expect(channels(page)).toHaveText(['Mailmail.example.org:465, to 2 admins', 'ntfyntfy.sh', 'Ping after each backuphc-ping.com'])
  await alerts(page).getByRole('button', { name: 'Send a test' }).click()
  await expect(channels(page).nth(0)).toContainText('Test: mail.example.org:465 answered: 250 queued')
  await expect(channels(page).nth(1)).toContainText('Test: ntfy.sh answered 403: forbidden.')
})

test('the card fits and is accessible', async ({ family }) => {
  const page = await family.as('admin')
  await show(page)
  await alerts(page).getByRole('button', { name: 'Send a test' }).click()
  await expect(channels(page).nth(1)).toContainText('403')
  await expectLooks(page)
})
