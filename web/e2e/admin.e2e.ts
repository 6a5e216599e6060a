import { request } from '@playwright/test'
import { card, checked, checks, open, rows } from './admin'
import { cast, expect, joined, password, test } from './fixtures'

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
    await expect(checks(page)).toContainText('All good')
    await main.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test('shows people connecting and leaving live', async ({ family }) => {
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
})
