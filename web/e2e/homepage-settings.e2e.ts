import type { Page } from '@playwright/test'
import { expect, type Family, joined, test } from './fixtures'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const background = (page: Page) => page.locator('[data-background]')

/** A picture the size of a screen, drawn by the browser. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 800 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#3a7d44'
    context.fillRect(0, 0, 1280, 800)
    return canvas.toDataURL('image/jpeg').split(',')[1] as string
  })

const openHome = async (family: Family) => {
  const page = await family.as('extended')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Alex', exact: true })).toBeVisible()
  return page
}
const save = async (page: Page) => {
  await button(page, 'Save').click()
  await expect(dialog(page)).toHaveCount(0)
}

test('the home page is customized here, and shows on the own other device too', async ({ family }) => {
  const [page, there] = [await openHome(family), await openHome(family)]
  await joined(there)
  await test.step('with a colour and a name for the assistant', async () => {
    await button(page, 'Customize Homepage').click()
    await field(page, 'AI assistant name').fill('  Robin ')
    await dialog(page).getByTitle('Sky').click()
    await save(page)
    await page.reload()
    for (const device of [page, there]) {
      await expect(device.getByRole('heading', { name: 'Robin', exact: true })).toBeVisible()
      await expect(background(device).locator('div').first()).toHaveCSS('background-color', 'rgb(213, 228, 238)')
    }
  })
  const picture = Buffer.from(await drawn(page), 'base64')
  await test.step('with a picture by its address', async () => {
    const address = 'https://pictures.example.org/lake.jpg'
    await page.route(address, (route) => route.fulfill({ contentType: 'image/jpeg', body: picture }))
    await button(page, 'Customize Homepage').click()
    await dialog(page).getByRole('radio', { name: 'URL' }).click()
    await field(page, 'Background image URL').fill(` ${address} `)
    await save(page)
    await page.reload()
    await expect(background(page).locator('img')).toHaveAttribute('src', address)
  })
  await test.step('with a picture of the device', async () => {
    await button(page, 'Customize Homepage').click()
    await dialog(page).getByRole('radio', { name: 'Device' }).click()
    await field(page, 'Background image').setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(dialog(page).getByAltText('The chosen background')).toBeVisible()
    await save(page)
    await page.reload()
    const shown = background(page).locator('img')
    await expect(shown).toHaveAttribute('src', /^\/api\/objects\//)
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  })
  await test.step('and a new name of the user is said on both', async () => {
    await (await family.api('extended')).patch('/api/auth/user', { data: { firstName: 'Rosalind' } })
    for (const device of [page, there]) await expect(device.getByText('Welcome, Rosalind', { exact: true })).toBeVisible()
  })
})
