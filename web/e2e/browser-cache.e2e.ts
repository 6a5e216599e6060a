import type { Page } from '@playwright/test'
import { store } from './documents'
import { expect, test } from './fixtures'

/** Fetches a URL from a page of the server with each cache mode of the browser. */
const asked = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const statusOf = async (cache: RequestCache) => {
      const answer = await fetch(address, { cache })
      await answer.arrayBuffer()
      return answer.status
    }
    return [await statusOf('default'), await statusOf('force-cache')]
  }, url)

/** Bytes transferred for a URL; 0 if it came from the browser's cache. */
const transferred = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    performance.clearResourceTimings()
    await (await fetch(address)).arrayBuffer()
    const [entry] = performance.getEntriesByName(new URL(address, location.href).href) as PerformanceResourceTiming[]
    return entry?.transferSize
  }, url)

test.describe('a viewed document', () => {
  test('comes from the browser cache while its reader is signed in', async ({ family }) => {
    const page = await family.as('member')
    const url = await store(family, 'A letter.')
    await page.goto('/')
    expect(await asked(page, url)).toEqual([200, 200])
    expect(await transferred(page, url)).toBe(0)
  })

  test('does not come from the cache after sign-out', async ({ family }) => {
    const page = await family.as('extended')
    const url = await store(family, 'A letter.', 'extended')
    await page.goto('/')
    expect(await asked(page, url)).toEqual([200, 200])
    await page.goto('/api/logout')
    await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
    expect(await asked(page, url)).toEqual([401, 401])
  })

  test("is not served from the browser's cache after the session ends", async ({ family }) => {
    const page = await family.as('member')
    const url = await store(family, 'A letter.')
    await page.goto('/')
    expect(await asked(page, url)).toEqual([200, 200])
    await page.context().clearCookies()
    expect(await asked(page, url)).toEqual([401, 401])
  })
})
