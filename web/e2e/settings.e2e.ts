import type { Page } from '@playwright/test'
import { expect, type Family, joined, password, test, type Who } from './fixtures'
import { expectLooks } from './looks'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Family Members' }).getByRole('listitem').filter({ hasText: name })

const open = async (family: Family, who: Who, tab: 'family' | 'account' = 'family') => {
  const page = await family.as(who)
  await page.goto(tab === 'account' ? '/settings#account' : '/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Family Settings')
  await joined(page)
  return page
}

/** Opens the menu of a member and chooses an action or a role. */
const manage = async (page: Page, name: string, act: string) => {
  await button(page, `Manage ${name}`).click()
  await page
    .getByRole('menuitem', { name: act })
    .or(page.getByRole('menuitemradio', { name: act }))
    .click()
}

const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const addMember = async (family: Family, firstName: string, username: string, role = 'member') => {
  const admin = await family.api('admin')
  const answer = await admin.post(`/api/families/${family.id}/members`, { data: { firstName, username, password, role } })
  expect(answer.status()).toBe(201)
}

const signIn = async (page: Page, family: Family, identifier: string, secret = password) => {
  await page.goto(`${family.url}/sign-in`)
  await field(page, 'E-mail or username').fill(identifier)
  await field(page, 'Password').fill(secret)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL(`${family.url}/`)
  await joined(page)
}

const refuse = (page: Page, method: string, path: string, status: number, message?: string) =>
  page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return route.fulfill(message ? { status, json: { code: 'refused', message } } : { status, body: '' })
  })

test.describe('members', () => {
  test('are listed with their role and presence', async ({ family }) => {
    const page = await open(family, 'admin')
    for (const [name, role] of [
      ['Ana', 'Administrator'],
      ['Ben', 'Parent'],
      ['Mia', 'Family Member'],
      ['Leo', 'Child'],
      ['Rosa', 'Extended Family'],
    ] as const)
      await expect(row(page, name)).toContainText(role)
    await expect(row(page, 'Ana')).toContainText('Online')
  })

  test('are managed only by admins', async ({ family }) => {
    const page = await open(family, 'parent')
    await expect(row(page, 'Leo')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Manage/ })).toHaveCount(0)
    await expect(page.getByText('Only family admins can view and manage invitations.', { exact: true })).toBeVisible()
    for (const name of ['Add member', 'Invite member']) await expect(button(page, name)).toHaveCount(0)
  })

  test('are promoted and demoted after a confirmation', async ({ family }) => {
    const page = await open(family, 'admin')
    await manage(page, 'Ben Rivera', 'Administrator')
    await expect(dialog(page)).toContainText('Promote Ben Rivera to Administrator?')
    await confirm(page, 'Promote')
    await expect(toast(page, 'Role updated')).toBeVisible()
    await expect(row(page, 'Ben')).toContainText('Administrator')
    await manage(page, 'Ben Rivera', 'Parent')
    await confirm(page, 'Demote')
    await expect(row(page, 'Ben')).toContainText('Parent')
  })

  test('keep their last admin, who can’t leave either', async ({ family }) => {
    const page = await open(family, 'admin')
    await manage(page, 'Ana Rivera', 'Parent')
    await expect(toast(page, 'Cannot demote yourself')).toBeVisible()
    await expect(toast(page, 'You are the last admin. Promote another member first.')).toBeVisible()
    await manage(page, 'Ana Rivera', 'Remove')
    await expect(toast(page, 'Cannot remove yourself')).toBeVisible()
    await expect(toast(page, 'You cannot remove yourself from the family.')).toBeVisible()
    await expect(page.getByText("You're the only admin. Make someone else admin before you leave.")).toBeVisible()
    await expect(button(page, 'Leave family')).toHaveCount(0)
  })

  test('without an e-mail address are added, and sign in by username', async ({ page, family }) => {
    const admin = await open(family, 'admin')
    await button(admin, 'Add member').click()
    await dialog(admin).getByRole('button', { name: 'Add member' }).click()
    await expect(admin.getByText('First name is required.')).toBeVisible()
    await field(admin, 'First name').fill('Zoe')
    await field(admin, 'Username').fill('leo')
    await field(admin, 'Password').fill(password)
    await admin.getByRole('radio', { name: 'Pink' }).click()
    await dialog(admin).getByRole('button', { name: 'Add member' }).click()
    await expect(admin.getByText('That username is taken. Choose another one.')).toBeVisible()
    await expect(field(admin, 'Username')).toBeFocused()
    await field(admin, 'Username').fill('zoe')
    await dialog(admin).getByRole('button', { name: 'Add member' }).click()
    await expect(toast(admin, 'Member added')).toBeVisible()
    await expect(row(admin, 'Zoe')).toContainText('Child')
    await signIn(page, family, 'zoe')
    await expect(page.getByText('Welcome, Zoe')).toBeVisible()
  })

  test('who are suspended see only the name of the family until they are activated', async ({ page, family }) => {
    await addMember(family, 'Ivo', 'ivo')
    await signIn(page, family, 'ivo')
    await expect(page.getByText('Welcome, Ivo')).toBeVisible()
    const admin = await open(family, 'admin')
    await manage(admin, 'Ivo', 'Suspend')
    await confirm(admin, 'Suspend')
    await expect(toast(admin, 'Member suspended')).toBeVisible()
    const screen = page.getByRole('main')
    await expect(screen.getByText('Pending', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rivera')
    await expect(page.getByText('Ana')).toHaveCount(0)
    await manage(admin, 'Ivo', 'Activate')
    await expect(toast(admin, 'Member activated')).toBeVisible()
    await button(page, 'Check again').click()
    await expect(page.getByText('Welcome, Ivo')).toBeVisible()
  })

  test('who are removed have no family', async ({ page, family }) => {
    await addMember(family, 'Gus', 'gus')
    await signIn(page, family, 'gus')
    const admin = await open(family, 'admin')
    await manage(admin, 'Gus', 'Remove')
    await confirm(admin, 'Remove')
    await expect(toast(admin, 'Member removed')).toBeVisible()
    await expect(row(admin, 'Gus')).toHaveCount(0)
    await expect(page.getByText('Ask the admin of your family for an invitation.')).toBeVisible()
  })

  test('gain and lose permissions', async ({ family }) => {
    const page = await open(family, 'admin')
    await manage(page, 'Leo Rivera', 'Permissions')
    await dialog(page).getByRole('checkbox', { name: 'Edit Documents' }).click()
    await expect(dialog(page).getByRole('checkbox', { name: 'View Documents' })).toBeChecked()
    await dialog(page).getByRole('checkbox', { name: 'View Shopping' }).click()
    await dialog(page).getByText('Edit', { exact: true }).last().click()
    await expect(dialog(page).getByRole('checkbox', { name: 'Edit Family settings' })).toBeChecked()
    await confirm(page, 'Save')
    await expect(toast(page, 'Permissions updated')).toBeVisible()
    const members = (await (await (await family.api('admin')).get(`/api/families/${family.id}/members`)).json()) as {
      name: string
      permissions: string[]
    }[]
    const leo = members.find(({ name }) => name === 'Leo Rivera')
    expect(leo?.permissions).toEqual(expect.arrayContaining(['view_documents', 'edit_documents', 'view_calendar', 'edit_settings']))
    expect(leo?.permissions).not.toContain('view_shopping')
  })

  for (const { act, button: name, method, title, refused } of [
    {
      act: 'Parent',
      button: 'Change role',
      method: 'PATCH',
      title: 'Failed to update role',
      refused: 'Only family admins can change member roles.',
    },
    {
      act: 'Remove',
      button: 'Remove',
      method: 'DELETE',
      title: 'Failed to remove member',
      refused: 'Only family admins can remove members.',
    },
  ]) {
    test(`${title} is shown with the reason`, async ({ family }) => {
      const page = await open(family, 'admin')
      for (const [status, message, shown] of [
        [500, undefined, [title, 'Something went wrong. Please try again.']],
        [409, 'This is a reason.', [title, 'This is a reason.']],
        [403, 'Anything', ['Not authorized', refused]],
      ] as const) {
        await refuse(page, method, '**/members/*', status, message)
        await manage(page, 'Rosa Rivera', act)
        await confirm(page, name)
        for (const text of shown) await expect(toast(page, text)).toBeVisible()
      }
    })
  }
})

test('a person who leaves a family has none', async ({ page, family }) => {
  await addMember(family, 'Tom', 'tom')
  await signIn(page, family, 'tom')
  await page.goto(`${family.url}/settings`)
  await button(page, 'Leave family').click()
  await confirm(page, 'Leave family')
  await expect(page.getByText('Ask the admin of your family for an invitation.')).toBeVisible()
  await expect(page).toHaveURL(`${family.url}/`)
})

test('a new name of the family appears on every open screen', async ({ family }) => {
  const other = await open(family, 'extended')
  await expect(button(other, 'Save')).toHaveCount(0)
  const page = await open(family, 'parent')
  await field(page, 'Time zone').fill('Mars/Olympus')
  await button(page, 'Save').click()
  await expect(page.getByText('Unknown time zone. Use a name such as America/New_York.')).toBeVisible()
  await expect(field(page, 'Time zone')).toBeFocused()
  await field(page, 'Time zone').fill('America/New_York')
  await field(page, 'Family name').fill('Rivera-Osei')
  await button(page, 'Save').click()
  await expect(toast(page, 'Family updated')).toBeVisible()
  await expect(other.getByRole('complementary').getByText('Rivera-Osei', { exact: true })).toBeVisible()
  await field(page, 'Family name').fill('Rivera')
  await button(page, 'Save').click()
  await expect(other.getByRole('complementary').getByText('Rivera', { exact: true }).first()).toBeVisible()
})

test('both tabs and their dialogs are accessible and fit', async ({ family }) => {
  const page = await family.as('admin')
  await page.goto('/settings')
  await expect(row(page, 'Leo')).toBeVisible()
  await expectLooks(page, 'family')
  await button(page, 'Add member').click()
  await expectLooks(page, 'add member')
  await page.keyboard.press('Escape')
  await manage(page, 'Leo Rivera', 'Permissions')
  await expectLooks(page, 'permissions')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Your account' }).click()
  await expect(button(page, 'Change password')).toBeVisible()
  await expectLooks(page, 'account')
})
