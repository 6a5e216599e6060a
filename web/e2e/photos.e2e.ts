import { expect, test } from './fixtures'
import { violationsOf } from './looks'
import { addPhoto, answerPictures, clearPhotos, openPhotos, says, tile, tiles } from './pictures'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const web = (name: string) => `https://pictures.example/${name}`

test.beforeEach(({ family }) => clearPhotos(family))

test.describe('the gallery', () => {
  for (const size of [phone, desktop])
    test(`has an empty state that explains how to fill it, at ${size.width} px`, async ({ family }) => {
      const page = await openPhotos(family)
      await page.setViewportSize(size)
      await expect(page.getByRole('heading', { level: 1, name: 'Photo Gallery' })).toBeVisible()
      await expect(page).toHaveTitle('Photo Gallery · Hearth')
      await says(page, 'No photos yet')
      await page.getByRole('button', { name: 'Add your first photo' }).click()
      await expect(page.getByRole('dialog', { name: 'Upload Photo' })).toBeVisible()
    })

  test('is read-only without the edit permission', async ({ family }) => {
    await addPhoto(family, { url: web('a.png'), caption: 'Beach' })
    const page = await openPhotos(family, 'extended')
    await expect(tile(page, 'Beach')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload Photo' })).toHaveCount(0)
    await tile(page, 'Beach').click()
    await expect(page.getByRole('dialog', { name: 'Beach' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete photo' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit caption' })).toHaveCount(0)
  })

  test('shows photos by day in their proportions, without a layout shift when they load', async ({ family }) => {
    for (const [caption, width, height] of [
      ['wide', 64, 36],
      ['tall', 30, 40],
      ['square', 40, 40],
    ] as const)
      await addPhoto(family, { width, height, caption })
    await addPhoto(family, { url: web('unknown.png'), caption: 'unknown' })
    for (const size of [phone, desktop]) {
      const page = await family.as('member')
      await page.setViewportSize(size)
      await answerPictures(page)
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/api/objects/**', async (route) => {
        await promise
        await route.continue()
      })
      await page.goto('/photos')
      await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
      await expect(tile(page, 'wide')).toBeVisible()
      const boxes = () => tiles(page).evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
      const before = await boxes()
      for (const [name, ratio] of [
        ['wide', 64 / 36],
        ['tall', 30 / 40],
        ['square', 1],
        ['unknown', 1],
      ] as const) {
        const box = await tile(page, name).boundingBox()
        expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ratio, 1)
      }
      resolve()
      for (const name of ['wide', 'tall', 'square', 'unknown'])
        await expect
          .poll(() =>
            tile(page, name)
              .locator('img')
              .evaluate((img: HTMLImageElement) => img.naturalWidth),
          )
          .toBeGreaterThan(0)
      expect(await boxes()).toEqual(before)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }
  })

  test('requests small pictures, and larger ones only where needed', async ({ family }) => {
    const { url } = await addPhoto(family, { width: 1000, height: 800, caption: 'large' })
    const page = await openPhotos(family)
    await expect(tile(page, 'large').locator('img')).toHaveAttribute('srcset', `${url}?w=320 320w, ${url}?w=960 960w`)
  })

  test('shows photos of others live', async ({ family }) => {
    const page = await openPhotos(family, 'child')
    await says(page, 'No photos yet')
    const { id } = await addPhoto(family, { url: web('a.png'), caption: 'Just now' })
    await expect(tile(page, 'Just now')).toBeVisible()
    await (await family.api('admin')).delete(`/api/photos/${id}`)
    await expect(tile(page, 'Just now')).toHaveCount(0)
  })

  test('shows captions with script in them as text', async ({ family }) => {
    const words = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
    await addPhoto(family, { url: web('a.png'), caption: words })
    const page = await openPhotos(family)
    await tile(page, words).click()
    await expect(page.getByRole('dialog', { name: words })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText(words)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  })

  test('has a placeholder for a missing picture of another host', async ({ family }) => {
    await addPhoto(family, { url: 'https://pictures.example/gone.png', caption: 'Gone' })
    const page = await family.as('member')
    await page.route('https://pictures.example/**', (route) => route.abort())
    await page.goto('/photos')
    await expect(tile(page, 'Gone')).toBeVisible()
    await tile(page, 'Gone').click()
    await says(page, 'Failed to load this photo')
  })

  for (const size of [phone, desktop])
    test(`is accessible, at ${size.width} px`, async ({ family }) => {
      await addPhoto(family, { width: 64, height: 36, caption: 'Beach' })
      await addPhoto(family, { width: 30, height: 40 })
      const page = await openPhotos(family)
      await page.setViewportSize(size)
      await expect(tile(page, 'Photo by Mia Rivera')).toBeVisible()
      expect(await violationsOf(page, 'the gallery')).toEqual([])
      await tile(page, 'Beach').click()
      await expect(page.getByRole('dialog', { name: 'Beach' }).getByText(/^Added /)).toBeVisible()
      await expect.poll(() => violationsOf(page, 'the photo', {}, '[role=dialog]')).toEqual([])
    })
})

/** Fakes a gallery with more photos than the page keeps in memory. */
const manyPhotos = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const moment = new Date(Date.UTC(2026, 9, 1) - n * 5 * 3_600_000).toISOString()
    const [width, height] = n % 3 ? [400, 300] : [300, 400]
    const uploader = {
      id: 'u',
      name: 'Mia Rivera',
      username: 'mia',
      firstName: 'Mia',
      lastName: 'Rivera',
      email: null,
      profileImageUrl: null,
    }
    return {
      ...{ id: `019ab3c4-0000-7000-8000-${String(n).padStart(12, '0')}`, familyId: 'f', url: web(`${n}.png`), filename: `${n}.png` },
      ...{ originalName: `${n}.png`, caption: `Photo ${n}`, width, height, takenAt: moment, day: moment.slice(0, 10) },
      ...{ uploadedBy: 'u', uploader, createdAt: moment },
    }
  })

test('a large gallery renders only photos near the screen, in both directions', async ({ family }) => {
  test.setTimeout(240_000)
  const photos = manyPhotos(1000)
  const page = await family.as('member')
  await answerPictures(page)
  await page.route('**/photos?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const start = photos.findIndex(({ id }) => id === query.get('before')) + 1
    return route.fulfill({ json: photos.slice(start, start + Number(query.get('limit'))) })
  })
  await page.goto('/photos')
  await expect(tile(page, 'Photo 0')).toBeVisible()
  const begun = await tile(page, 'Photo 0').boundingBox()
  const most: number[] = []
  const scrollUntil = (name: string, by: number) =>
    expect(async () => {
      await page.mouse.wheel(0, by)
      most.push(await tiles(page).count())
      await expect(tile(page, name)).toBeInViewport({ timeout: 50 })
    }).toPass({ timeout: 100_000, intervals: [50] })
  await page.mouse.move(800, 500)
  await scrollUntil('Photo 999', 2500)
  await scrollUntil('Photo 0', -2500)
  expect(Math.max(...most)).toBeLessThan(100)
  await page.mouse.wheel(0, -2500)
  await expect.poll(() => tile(page, 'Photo 0').boundingBox()).toEqual(begun)
})

test('the photo in view stays in place when a new one arrives', async ({ family }) => {
  test.setTimeout(60_000)
  const api = await family.api('member')
  for (let n = 0; n < 120; n++)
    await api.post(`/api/families/${family.id}/photos`, { data: { url: web(`${n}.png`), caption: `Photo ${n}` } })
  const page = await openPhotos(family)
  await expect(tile(page, 'Photo 119')).toBeVisible()
  await page.mouse.move(800, 500)
  await expect(async () => {
    await page.mouse.wheel(0, 1000)
    await expect(tile(page, 'Photo 0')).toBeInViewport({ timeout: 100 })
  }).toPass()
  // The photo in view is the first one below the header.
  const id = await tiles(page).evaluateAll(
    (all) => all.find((one) => one.getBoundingClientRect().bottom > 60)?.getAttribute('data-photo') ?? '',
  )
  const place = async () => (await page.locator(`[data-photo="${id}"]`).boundingBox())?.y
  const before = await place()
  const last = page.waitForResponse(
    async (response) => response.url().includes('before=') && ((await response.json()) as unknown[]).length === 21,
  )
  await addPhoto(family, { url: web('new.png'), caption: 'New' })
  await last
  // The new photo has arrived: 'Photo 0' has moved to the side.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect.poll(place).toBe(before)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(tile(page, 'New')).toBeVisible()
})
