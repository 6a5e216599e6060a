import { expect, joined, test } from './fixtures'

test('a member changes language, first weekday and clock at once, and visitors of the browser see that language', async ({ family }) => {
  const page = await family.as('parent')
  await page.goto('/settings#account')
  await joined(page)
  let loads = 0
  page.on('load', () => {
    loads++
  })
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await test.step('the page speaks German without a reload', async () => {
    await choose('Language', 'Deutsch')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Familieneinstellungen')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Kalender', exact: true })).toBeVisible()
    expect(loads).toBe(0)
  })
  await test.step('a refusal of the server is in German', async () => {
    const name = page.getByLabel('Vorname', { exact: true })
    await name.fill('')
    await page.getByRole('button', { name: 'Name speichern', exact: true }).click()
    await expect(page.getByText('Gib einen Vornamen ein.')).toBeVisible()
  })
  await test.step('the calendar begins on the chosen day', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Kalender', exact: true }).click()
    await expect(page.getByRole('columnheader').first()).toHaveText('Mo')
    await page.goto('/settings#account')
    await choose('Erster Tag der Woche', 'Samstag')
    await page.goto('/calendar')
    await expect(page.getByRole('columnheader').first()).toHaveText('Sa')
  })
  await test.step('other members keep theirs', async () => {
    const other = await family.as('member')
    await other.goto('/settings#account')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Family Settings')
  })
})
