import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, type Family, joined, password, test } from './fixtures'
import { clearPhotos, newFile, openPhotos, says, tiles } from './pictures'
import { expectFit } from './visual-checks'

/** Screens while the server's disk is full, simulated by a limit on the size of files. */

const limit = (family: Family, bytes: number | 'unlimited') =>
  spawnSync('prlimit', ['--pid', String(family.server.process.pid), `--fsize=${bytes}:`]).status === 0
const fill = (family: Family) => test.skip(!limit(family, 1), 'prlimit, of util-linux, is not here')
const clear = (family: Family) => limit(family, 'unlimited')

test.afterEach(({ family }) => void clear(family))

const words = 'The disk of this server is full or broken. Nothing was saved.'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create Task' })

test('a new task is refused with a message, and the form stays until there is space', async ({ family }) => {
  const page = await family.as('parent')
  await page.goto('/tasks')
  await joined(page)
  await page.getByRole('button', { name: 'Create your first task' }).click()
  await dialog(page).getByLabel('Title', { exact: true }).fill('Buy a larger disk')
  await dialog(page).getByLabel('Description').fill('Before the holidays.')
  fill(family)
  await dialog(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByText('Failed to create the task', { exact: true })).toBeVisible()
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue('Buy a larger disk')
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Before the holidays.')
  // The sweeps' server has space, and their pages have no message over a dialog.
  await expectFit(page, 'the refusal')

  clear(family)
  await dialog(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('listitem', { name: 'Buy a larger disk', exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a failed photo is listed with the reason, and can be retried once there is space', async ({ family }) => {
  await clearPhotos(family)
  const page = await openPhotos(family)
  fill(family)
  await page.getByRole('button', { name: 'Upload Photo' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles([newFile('birthday.png')])
  const row = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem', { name: 'birthday.png', exact: true })
  await expect(row).toContainText(words)

  clear(family)
  await row.getByRole('button', { name: 'Retry birthday.png' }).click()
  await says(page, 'Photo uploaded successfully!')
  await expect(tiles(page)).toHaveCount(1)
})

test('sign-in fails with the reason, and signed-in people can read', async ({ family, page }) => {
  const parent = await family.as('parent')
  await page.goto(`${family.url}/sign-in`)
  await page.getByLabel('E-mail or username').fill('mia')
  await page.getByLabel('Password', { exact: true }).fill(password)
  fill(family)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByLabel('E-mail or username')).toHaveValue('mia')
  await parent.goto('/tasks')
  await joined(parent)
  await expect(parent.getByRole('heading', { level: 1, name: 'Tasks & Projects' })).toBeVisible()

  clear(family)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rivera' })).toBeVisible()
})
