import { expect, test, withoutFirstView } from './fixtures'
import { addPhoto, answerPictures, clearPhotos, openPhotos, says, tile, tiles } from './pictures'
import { phone, violationsOf } from './visual-checks'

const desktop = { width: 1280, height: 800 }
const web = (name: string) => `https://pictures.example/${name}`

test.beforeEach(({ family }) => clearPhotos(family))

test('the gallery shows real proportions by day, and nothing moves when the pictures come', async ({ family }) => {
  for (const [caption, width, height] of [
    ['wide', 64, 36],
    ['tall', 30, 40],
    ['square', 40, 40],
  ] as const)
    await addPhoto(family, { width, height, caption })
  const { url } = await addPhoto(family, { width: 1000, height: 800, caption: 'large' })
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
      ['large', 1000 / 800],
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
    await expect(tile(page, 'large').locator('img')).toHaveAttribute('srcset', `${url}?w=320 320w, ${url}?w=960 960w`)
  }
})

test('the gallery shows photos of other people live, and is accessible', async ({ family }) => {
  const page = await openPhotos(family, 'child')
  await says(page, 'No photos yet')
  const { id } = await addPhoto(family, { url: web('a.png'), caption: 'Just now' })
  await expect(tile(page, 'Just now')).toBeVisible()
  await (await family.api('admin')).delete(`/api/photos/${id}`)
  await expect(tile(page, 'Just now')).toHaveCount(0)
  await addPhoto(family, { width: 64, height: 36, caption: 'Beach' })
  await addPhoto(family, { width: 30, height: 40 })
  await expect(tile(page, 'Photo by Mia Rivera')).toBeVisible()
  await tile(page, 'Beach').click()
  await expect(page.getByRole('dialog', { name: 'Beach' }).getByText(/^Added /)).toBeVisible()
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expect.poll(() => violationsOf(page, 'the photo', {}, '[role=dialog]')).toEqual([])
  }
})

/** A gallery of more photos than the page keeps, as the server would send it. */
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

test('a large gallery renders only rows near the screen, scrolling down and up', async ({ family }) => {
  test.setTimeout(120_000)
  const photos = manyPhotos(400)
  const page = await family.as('member')
  await withoutFirstView(page)
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
    }).toPass({ timeout: 50_000, intervals: [50] })
  await page.mouse.move(800, 500)
  await scrollUntil('Photo 399', 2500)
  await scrollUntil('Photo 0', -2500)
  expect(Math.max(...most)).toBeLessThan(100)
  await page.mouse.wheel(0, -2500)
  await expect.poll(() => tile(page, 'Photo 0').boundingBox()).toEqual(begun)
})

test('a new photo does not move the visible ones', async ({ family }) => {
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
  // The photo that the reader looks at is the first one below the header.
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
  // It is in the gallery by then: 'Photo 0' has moved to the side.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect.poll(place).toBe(before)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(tile(page, 'New')).toBeVisible()
})
