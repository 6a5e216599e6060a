import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, type Family, test, type Who } from './fixtures'

const card = (page: Page) => page.getByRole('region', { name: 'Backups' })
const rows = (page: Page) => card(page).getByRole('listitem')
const backUp = (page: Page) => card(page).getByRole('button', { name: 'Back up now' })

const open = async (family: Family, who: Who) => {
  const page = await family.as(who)
  await page.goto('/settings/server')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server')
  return page
}

test('a backup is made at the press of a button, is on every screen of an admin, and is downloaded whole', async ({ family }) => {
  const other = await open(family, 'admin')
  const page = await open(family, 'admin')
  await expect(card(page)).toContainText('Every night; the newest 7, 4 weekly and 6 monthly ones stay. Next: ')
  await expect(card(page)).toContainText('No backup yet')
  await expect(card(other)).toContainText('No backup yet')
  await backUp(page).click()
  for (const screen of [page, other]) {
    await expect(rows(screen)).toHaveCount(1)
    await expect(rows(screen)).toContainText(/Made by hand · [\d.]+ [KM]B · Verified/)
  }
  const waiting = page.waitForEvent('download')
  await rows(page)
    .getByRole('link', { name: /^Download the backup of / })
    .click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^hearth-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)
  const archive = await readFile(await download.path())
  expect(archive.subarray(0, 9).toString()).toBe('hearth.db')
  expect(archive.includes('manifest.json')).toBe(true)
})
