import type { Page } from '@playwright/test'
import { megabytes, zeros } from './files'
import { expect, type Family, joined, test, type Who } from './fixtures'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const background = (page: Page) => page.locator('[data-background]')
const shows = async (page: Page, ...words: string[]) => {
  for (const word of words) await expect(page.getByText(word, { exact: true })).toBeVisible()
}

/** A picture with the size of a screen, drawn by the browser. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 800 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#3a7d44'
    context.fillRect(0, 0, 1280, 800)
    return canvas.toDataURL('image/jpeg').split(',')[1] as string
  })

const defaults = {
  backgroundType: 'color',
  backgroundColor: '#f8faf8',
  backgroundImageUrl: null,
  showRollingMessages: true,
  showMiniDashboard: true,
  showAiAssistant: true,
  aiAssistantName: 'Alex',
}

const open = async (family: Family, who: Who, name: string) => {
  const page = await family.as(who)
  await page.goto('/')
  await button(page, name).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  return page
}

const save = async (page: Page) => {
  const request = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().endsWith('/api/user/settings'))
  await button(page, 'Save').click()
  return (await request).postDataJSON() as object
}

test.describe("the dialog 'Customize Homepage'", () => {
  test('saves all seven settings, shows a toast and closes', async ({ family }) => {
    const page = await open(family, 'admin', 'Customize Homepage')
    await expect(field(page, 'AI assistant name')).toHaveValue('Alex')
    await expect(field(page, 'AI assistant name')).toHaveAttribute('maxlength', '50')
    await expect(dialog(page).getByRole('radio', { name: 'Color' })).toBeChecked()
    await expect(background(page)).toHaveCount(0)
    await field(page, 'AI assistant name').fill('  Robin ')
    await dialog(page).getByTitle('Sky').click()
    expect(await save(page)).toEqual({ ...defaults, backgroundColor: '#d5e4ee', aiAssistantName: '  Robin ' })
    await shows(page, 'Settings Updated', 'Your background preferences have been saved.')
    await expect(dialog(page)).toHaveCount(0)
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      await expect(page.getByRole('heading', { name: 'Robin', exact: true })).toBeVisible()
      await expect(background(page).locator('div').first()).toHaveCSS('background-color', 'rgb(213, 228, 238)')
    }
  })

  test('switches parts of the page off and on', async ({ family }) => {
    const page = await open(family, 'parent', 'Customize Homepage')
    const parts = {
      'Rolling messages': page.getByText('Small moments make a family.'),
      'Mini dashboard': page.getByRole('heading', { name: 'Today', exact: true, includeHidden: true }),
      'AI assistant': page.getByText('AI family assistant'),
    }
    for (const [name, part] of Object.entries(parts)) {
      await expect(part).toHaveCount(1)
      await dialog(page).getByRole('switch', { name, exact: true }).click()
    }
    expect(await save(page)).toEqual({ ...defaults, showRollingMessages: false, showMiniDashboard: false, showAiAssistant: false })
    await expect(dialog(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Welcome, Ben')).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const part of Object.values(parts)) await expect(part).toHaveCount(0)
    // The only link to the activity stays.
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible()
    await button(page, 'Customize Homepage').click()
    for (const name of Object.keys(parts)) await dialog(page).getByRole('switch', { name, exact: true }).click()
    await save(page)
    for (const part of Object.values(parts)) await expect(part).toHaveCount(1)
  })

  test('applies the settings on other devices of the user', async ({ family }) => {
    const [here, there] = [await open(family, 'extended', 'Customize Homepage'), await family.as('extended')]
    await there.goto('/')
    await expect(there.getByRole('heading', { name: 'Alex', exact: true })).toBeVisible()
    await joined(there)
    await field(here, 'AI assistant name').fill('Robin')
    await save(here)
    await expect(there.getByRole('heading', { name: 'Robin', exact: true })).toBeVisible()
    const api = await family.api('extended')
    await api.patch('/api/auth/user', { data: { firstName: 'Rosalind' } })
    await expect(there.getByText('Welcome, Rosalind', { exact: true })).toBeVisible()
    await api.patch('/api/auth/user', { data: { firstName: 'Rosa' } })
  })

  test('accepts the URL of a picture, and clears it for a colour', async ({ family }) => {
    const page = await open(family, 'member', 'Customize Homepage')
    const address = 'https://pictures.example.org/lake.jpg'
    const picture = Buffer.from(await drawn(page), 'base64')
    await page.route(address, (route) => route.fulfill({ contentType: 'image/jpeg', body: picture }))
    await dialog(page).getByRole('radio', { name: 'URL' }).click()
    await expect(dialog(page).getByTitle('Sky')).toHaveCount(0)
    await button(page, 'Save').click()
    await shows(page, 'Please enter a valid image URL')
    await expect(field(page, 'Background image URL')).toBeFocused()
    for (const wrong of ['lake', 'javascript:alert(1)']) {
      await field(page, 'Background image URL').fill(wrong)
      await button(page, 'Save').click()
      await shows(page, 'Please enter a valid image URL')
    }
    await field(page, 'Background image URL').fill(` ${address} `)
    expect(await save(page)).toEqual({ ...defaults, backgroundType: 'url', backgroundImageUrl: address })
    await expect(background(page).locator('img')).toHaveAttribute('src', address)
    await page.reload()
    await expect(background(page).locator('img')).toHaveAttribute('src', address)

    await button(page, 'Customize Homepage').click()
    await expect(field(page, 'Background image URL')).toHaveValue(address)
    await dialog(page).getByRole('radio', { name: 'Color' }).click()
    expect(await save(page)).toEqual(defaults)
    await expect(background(page)).toHaveCount(0)
  })

  test('accepts a picture from the device', async ({ family }) => {
    const page = await open(family, 'child', 'Customize Homepage')
    const buffer = Buffer.from(await drawn(page), 'base64')
    await dialog(page).getByRole('radio', { name: 'Device' }).click()
    await shows(page, 'JPG, PNG or WebP, up to 10 MB')
    await button(page, 'Save').click()
    await shows(page, 'Choose a picture first.')
    const input = field(page, 'Background image')
    await input.setInputFiles(zeros('huge.jpg', megabytes(10) + 1))
    await shows(page, 'File too large', 'File size must be less than 10MB')
    await input.setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer })
    await shows(page, 'Upload successful', 'Your file has been uploaded successfully!')
    await expect(dialog(page).getByAltText('The chosen background')).toBeVisible()
    const own = expect.stringMatching(/^\/api\/objects\/[0-9a-f-]{36}$/)
    expect(await save(page)).toEqual({ ...defaults, backgroundType: 'device', backgroundImageUrl: own })
    await page.reload()
    const shown = background(page).locator('img')
    await expect(shown).toHaveAttribute('src', /^\/api\/objects\//)
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  })

  test('keeps the form and reports a failure to save', async ({ family }) => {
    const page = await open(family, 'extended', 'Customize Homepage')
    await field(page, 'AI assistant name').fill('   ')
    await button(page, 'Save').click()
    await shows(page, 'Give your assistant a name.')
    await expect(field(page, 'AI assistant name')).toBeFocused()
    await field(page, 'AI assistant name').fill('Kit')
    await page.route('**/api/user/settings', (route) => route.fulfill({ status: 500, body: '' }))
    await button(page, 'Save').click()
    await shows(page, 'Error', 'Failed to update settings. Please try again.')
    await expect(field(page, 'AI assistant name')).toHaveValue('Kit')
    await page.unrouteAll()
    await button(page, 'Save').click()
    await expect(page.getByRole('heading', { name: 'Kit', exact: true })).toBeVisible()
  })
})

test.describe("the dialog 'Update Profile Picture'", () => {
  const address = 'https://pictures.example.org/ana.jpg'
  const update = (page: Page) => dialog(page).getByRole('button', { name: 'Update', exact: true })

  test('accepts a URL, shows the picture everywhere, closes and is empty the next time', async ({ family }) => {
    const page = await open(family, 'admin', 'Update Profile Picture')
    const picture = Buffer.from(await drawn(page), 'base64')
    await page.route(address, (route) => route.fulfill({ contentType: 'image/jpeg', body: picture }))
    await expect(field(page, 'Image URL')).toBeFocused()
    await expect(update(page)).toBeDisabled()
    await field(page, 'Image URL').fill('   ')
    await expect(update(page)).toBeDisabled()
    await shows(page, 'Please enter a valid image URL')
    await field(page, 'Image URL').fill('my picture')
    await update(page).click()
    await shows(page, 'Please enter a valid image URL')
    await field(page, 'Image URL').fill(`  ${address} `)
    const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/user', async (route) => {
      await held
      await route.continue()
    })
    await update(page).click()
    expect((await request).postDataJSON()).toEqual({ profileImageUrl: address })
    await expect(update(page)).toBeDisabled()
    answer()
    await shows(page, 'Profile picture updated successfully!')
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page, 'Update Profile Picture').locator('img')).toHaveAttribute('src', address)
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', address)
    await button(page, 'Update Profile Picture').click()
    await expect(field(page, 'Image URL')).toHaveValue('')
  })
})
