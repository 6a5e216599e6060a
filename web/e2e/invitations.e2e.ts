import type { Page } from '@playwright/test'
import { expect, type Family, password, test } from './fixtures'

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

/** Someone with an account who belongs to no family. */
const stranger = async (family: Family, username: string) => {
  const admin = await family.api('admin')
  const members = `/api/families/${family.id}/members`
  const added = await admin.post(members, { data: { firstName: 'Kai', username, password, role: 'member' } })
  const { id } = (await added.json()) as { id: string }
  expect((await admin.delete(`${members}/${id}`)).status()).toBe(204)
}

test('an invitation is sent from the header, opened in another browser, and works once', async ({ page, family }) => {
  const admin = await family.as('admin')
  await admin.goto('/')
  await press(admin, 'Invite Family')
  await field(admin, 'E-mail').fill('Uma@Example.org')
  await press(admin, 'Create invitation')
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

  await test.step('a pending one is handed over again, and cancelled', async () => {
    const { inviteUrl } = await invite(family, 'gone@example.org')
    const pending = admin.getByRole('region', { name: 'Pending Invitations' })
    await admin.goto('/settings')
    await press(admin, 'New link for gone@example.org')
    await expect(field(admin, 'Invitation link')).toHaveValue(/\/join\/[\w-]{22}$/)
    await expect(field(admin, 'Invitation link')).not.toHaveValue(inviteUrl)
    const renewed = await field(admin, 'Invitation link').inputValue()
    await press(admin, 'Done')
    await press(admin, 'Cancel the invitation of gone@example.org')
    await press(admin, 'Cancel invitation')
    await expect(admin.getByText('Invitation cancelled', { exact: true })).toBeVisible()
    await expect(pending.getByText('gone@example.org')).toHaveCount(0)
    await page.goto(renewed)
    await expect(title(page)).toHaveText('This invitation was cancelled')
  })
})

test('an invitation survives the sign-in of a person with an account', async ({ page, family }) => {
  await stranger(family, 'kai')
  const { inviteUrl } = await invite(family, 'kai@example.org')
  await page.goto(inviteUrl)
  await page.getByRole('link', { name: 'I already have an account' }).click()
  await signIn(page, 'kai')
  await expect(page).toHaveURL(inviteUrl)
  await press(page, 'Join Rivera')
  await expect(page.getByText('Welcome, Kai')).toBeVisible()
})
