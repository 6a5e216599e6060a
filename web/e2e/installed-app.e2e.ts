import type { Page } from '@playwright/test'
import manifest from '../manifest.json' with { type: 'json' }
import { megabytes, zeros } from './files'
import { expect, test } from './fixtures'
import { openHere } from './offline'
import { clearPhotos, newFile, tiles } from './pictures'
import { expectFit } from './visual-checks'

// The installed app in the share menu of a device, whose service worker receives the share.

test.use({ serviceWorkers: 'allow' })
test.slow()

type Given = { words?: Record<string, string>; files?: { name: string; mimeType: string; buffer: Buffer }[]; path?: string }

/** Posts a form as the share menu does. */
const share = async (page: Page, { words = {}, files = [], path }: Given) => {
  const { action, method, enctype } = manifest.share_target
  await page.evaluate(
    ({ form: given, words, field }) => {
      const form = Object.assign(document.createElement('form'), given)
      for (const [name, value] of Object.entries(words)) form.append(Object.assign(document.createElement('textarea'), { name, value }))
      form.append(Object.assign(document.createElement('input'), { type: 'file', name: field, multiple: true }))
      form.id = 'share'
      document.body.append(form)
    },
    { form: { action, method, enctype }, words, field: manifest.share_target.params.files[0]?.name ?? '' },
  )
  await page.locator('#share input[type=file]').setInputFiles(path ?? files)
  await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('heading', { name: /^(Where does it go|Nothing arrived)/ })).toBeVisible()
}
const choose = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const kept = (page: Page) => page.evaluate(async () => (await caches.keys()).includes('shared'))
const pdf = { name: 'School letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

test('pictures, a PDF and a text that are shared go where their reader wants them', async ({ family }) => {
  await clearPhotos(family)
  const page = await openHere(family, '/tasks')

  await test.step('pictures into the photos; what is too large is named', async () => {
    await share(page, { path: zeros('film.png', megabytes(11)) })
    await expect(page.getByRole('alert')).toHaveText('film.png: File size must be less than 10MB')
    await expect(page.getByRole('button', { name: 'Photos', exact: true })).toHaveCount(0)
    await share(page, { files: [newFile('one.png'), newFile('two.png')] })
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('img')).toHaveCount(2)
    await expectFit(page, 'what was shared')
    await choose(page, 'Photos')
    await expect(page).toHaveURL(/\/photos$/)
    await expect(tiles(page)).toHaveCount(2)
    await expect.poll(() => kept(page)).toBe(false)
  })

  await test.step('a picture and a link into a message', async () => {
    await share(page, { words: { title: 'Beach', url: 'https://beach.example/' }, files: [newFile('beach.png')] })
    await choose(page, 'Message')
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Beach https://beach.example/')
    await expect(page.getByRole('list', { name: 'Files' })).toHaveText('beach.png')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0)
  })

  await test.step('a PDF into the documents', async () => {
    await share(page, { files: [pdf] })
    await expect(page.getByRole('button', { name: 'Photos', exact: true })).toHaveCount(0)
    await choose(page, 'Documents')
    await expect(page.getByRole('main').getByText('School letter', { exact: true })).toBeVisible()
  })

  await test.step('what was used is not there a second time', async () => {
    await share(page, { words: { text: 'milk\neggs' } })
    const address = page.url()
    await choose(page, 'Shopping list')
    await expect(page.getByRole('dialog', { name: 'Quick add' }).getByRole('textbox')).toHaveValue('milk\neggs')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Nothing arrived' })).toBeVisible()
  })

  await test.step('a sign-out removes what waits', async () => {
    await share(page, { files: [pdf] })
    await page.goto('/tasks')
    expect(await kept(page)).toBe(true)
    await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
    expect(await kept(page)).toBe(false)
  })

  await test.step('a visitor signs in first; the words are kept, files are not', async () => {
    const { action, method, enctype } = manifest.share_target
    await page.evaluate(
      (given) => {
        const form = Object.assign(document.createElement('form'), given)
        form.append(Object.assign(document.createElement('input'), { name: 'text', value: 'milk' }))
        document.body.append(form)
        form.submit()
      },
      { action, method, enctype },
    )
    await expect(page).toHaveURL(/\/sign-in\?return=%2Fshare%3F.*text%3Dmilk/)
    expect(await kept(page)).toBe(false)
  })
})

test('the shortcuts open their screens, and the number at the icon follows what is unread until the sign-out', async ({ family }) => {
  const page = await family.device('parent')
  // The headless browser has no icon.
  await page.addInitScript(() => {
    const setAppBadge = async (count: number) => sessionStorage.setItem('badges', `${sessionStorage.getItem('badges') ?? ''} ${count}`)
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge })
  })
  const lastBadge = () => page.evaluate(() => sessionStorage.getItem('badges')?.split(' ').at(-1))

  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toContainText(name.replace('Family ', ''))
  }
  await expect.poll(lastBadge).toBe('0')
  const said = { data: { content: '@Ben the cake is ready' } }
  expect((await (await family.api('admin')).post(`/api/families/${family.id}/messages`, said)).status()).toBe(201)
  await expect.poll(lastBadge).toBe('1')
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expect.poll(lastBadge).toBe('0')
})
