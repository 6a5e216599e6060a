import type { Page } from '@playwright/test'
import { expect, type Family, password, test } from './fixtures'
import { expectLooks } from './looks'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const signIn = async (page: Page, identifier: string) => {
  await field(page, 'E-mail or username').fill(identifier)
  await field(page, 'Password').fill(password)
  await press(page, 'Sign in')
}

const invite = async (family: Family, email: string) => {
  const admin = await family.api('admin')
  const answer = await admin.post(`/api/families/${family.id}/invitations`, { data: { email } })
  return (await answer.json()) as { id: string; inviteUrl: string }
}

/** Makes an account without a family. */
const stranger = async (family: Family, username: string) => {
  const admin = await family.api('admin')
  const members = `/api/families/${family.id}/members`
  const added = await admin.post(members, { data: { firstName: 'Kai', username, password, role: 'member' } })
  const { id } = (await added.json()) as { id: string }
  expect((await admin.delete(`${members}/${id}`)).status()).toBe(204)
}

test.describe('an invitation', () => {
  test('is sent from the header, opened in another browser, and works once', async ({ page, family }) => {
    const admin = await family.as('admin')
    await admin.goto('/')
    await press(admin, 'Invite Family')
    await press(admin, 'Send invitation')
    await expect(admin.getByText('Please enter a valid email address')).toBeVisible()
    await expect(field(admin, 'E-mail')).toBeFocused()
    await field(admin, 'E-mail').fill('Uma@Example.org')
    await press(admin, 'Send invitation')
    await expect(admin.getByText('Invitation sent!', { exact: true })).toBeVisible()
    await expect(admin.getByText('The family invitation has been sent successfully.', { exact: true })).toBeVisible()
    await expect(admin.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible()
    const link = await field(admin, 'Invitation link').inputValue()
    await press(admin, 'Done')

    await page.goto(link)
    await expect(title(page)).toHaveText('Join Rivera')
    await expect(page.getByText('Ana Rivera invites you as Family Member.')).toBeVisible()
    await expect(field(page, 'E-mail')).toHaveValue('uma@example.org')
    await field(page, 'First name').fill('Uma')
    await field(page, 'Password').fill(password)
    await press(page, 'Join Rivera')
    await expect(page.getByText('Welcome, Uma')).toBeVisible()

    await page.context().clearCookies()
    await page.goto(link)
    await expect(title(page)).toHaveText('This invitation was used')
  })

  test('returns a person with an account to it after sign-in', async ({ page, family }) => {
    await stranger(family, 'kai')
    const { inviteUrl } = await invite(family, 'kai@example.org')
    await page.goto(inviteUrl)
    await page.getByRole('link', { name: 'I already have an account' }).click()
    await signIn(page, 'kai')
    await expect(page).toHaveURL(inviteUrl)
    await press(page, 'Join Rivera')
    await expect(page.getByText('Welcome, Kai')).toBeVisible()
  })

  test('that is unknown or cancelled shows a message', async ({ page, family }) => {
    await page.goto(`${family.url}/join/nobody-knows-this`)
    await expect(title(page)).toHaveText('No such invitation')
    const { id, inviteUrl } = await invite(family, 'gone@example.org')
    await (await family.api('admin')).delete(`/api/families/${family.id}/invitations/${id}`)
    await page.goto(inviteUrl)
    await expect(title(page)).toHaveText('This invitation was cancelled')
  })
})

test.describe('pending invitations', () => {
  const pending = (page: Page) => page.getByRole('region', { name: 'Pending Invitations' })

  test('are created with an e-mail address or phone number, shared again, and cancelled', async ({ family }) => {
    const page = await family.as('admin')
    await page.goto('/settings')
    await press(page, 'Invite member')
    await press(page, 'Send invitation')
    await expect(page.getByText('Valid email address is required for email invitations', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Phone' }).click()
    await field(page, 'Phone number').fill('555 123')
    await press(page, 'Send invitation')
    await expect(page.getByText('Valid phone number is required for phone invitations', { exact: true })).toBeVisible()
    await field(page, 'Phone number').fill('(555) 123-4567')
    await press(page, 'Send invitation')
    await expect(page.getByText('Invitation sent!', { exact: true })).toBeVisible()
    const link = await field(page, 'Invitation link').inputValue()
    await press(page, 'Done')

    await expect(pending(page).getByText('5551234567')).toBeVisible()
    await press(page, 'New link for 5551234567')
    await expect(field(page, 'Invitation link')).toHaveValue(/\/join\/[\w-]{22}$/)
    await expect(field(page, 'Invitation link')).not.toHaveValue(link)
    await press(page, 'Done')
    await press(page, 'Cancel the invitation of 5551234567')
    await press(page, 'Cancel invitation')
    await expect(page.getByText('Invitation cancelled', { exact: true })).toBeVisible()
    await expect(pending(page).getByText('5551234567')).toHaveCount(0)
  })

  test('that can’t be cancelled show the reason', async ({ family }) => {
    const { id } = await invite(family, 'stay@example.org')
    const page = await family.as('admin')
    await page.goto('/settings')
    for (const [status, title, text] of [
      [500, 'Failed to cancel invitation', 'Something went wrong. Please try again.'],
      [403, 'Not authorized', 'Only family admins can cancel invitations.'],
    ] as const) {
      await page.route(`**/invitations/${id}`, (route) => route.fulfill({ status, body: '' }))
      await press(page, 'Cancel the invitation of stay@example.org')
      await press(page, 'Cancel invitation')
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
  })
})

test('the screens of visitors are accessible and fit', async ({ page, family }) => {
  const { inviteUrl } = await invite(family, 'axe@example.org')
  for (const path of ['/', '/sign-in', '/setup', new URL(inviteUrl).pathname, '/join/nobody-knows-this']) {
    await page.goto(family.url + path)
    await expect(title(page)).toHaveCount(1)
    await expectLooks(page, path)
  }
})
