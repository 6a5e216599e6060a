import type { Page } from '@playwright/test'
import { store } from './documents'
import { expect, test } from './fixtures'

/** What a page of the server gets for an address, by the ways in which a browser may take it from its cache. */
const asked = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const statusOf = async (cache: RequestCache) => {
      const answer = await fetch(address, { cache })
      await answer.arrayBuffer()
      return answer.status
    }
    return [await statusOf('default'), await statusOf('force-cache')]
  }, url)

/** How many bytes came over the network for an address; 0 when the browser's cache had it. */
const transferred = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    performance.clearResourceTimings()
    await (await fetch(address)).arrayBuffer()
    const [entry] = performance.getEntriesByName(new URL(address, location.href).href) as PerformanceResourceTiming[]
    return entry?.transferSize
  }, url)

test.describe('a document that somebody looked at', () => {
  test('comes from the cache of their browser while they are signed in', async ({ family }) => {
    const page = await family.as('member')
    const url = await store(family, 'A letter.')
    await page.goto('/')
    expect(await asked(page, url)).toEqual([200, 200])
    expect(await transferred(page, url)).toBe(0)
  })

  test('does not come from it after they signed out', async ({ family }) => {
    const page = await family.as('extended')
    const url = await store(family, 'A letter.', 'extended')
    await page.goto('/')
    expect(await asked(page, url)).toEqual([200, 200])
    await page.goto('/api/logout')
    await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
    expect(await asked(page, url)).toEqual([401, 401])
  })

  test('does not come from it without their session, also where the browser kept it', async ({ family }) => {
    const page = await family.as('member')
    const url = await store(family, 'A letter.')
    await page.goto('/')
    expect(await asked(page, url)).toEqual([200, 200])
    await page.context().clearCookies()
    expect(await asked(page, url)).toEqual([401, 401])
  })
})
