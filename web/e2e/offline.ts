import type { Page } from '@playwright/test'
import { expect, type Family, joined, type Who } from './fixtures'

/** Helpers of the offline tests. */

/** Timeout in milliseconds for preloading the whole app on a slow machine. */
const slowly = { timeout: 30_000 }

/** Waits until the app is cached on the device. */
export const installed = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), slowly).toBe('activated')

type Stored = { owners: { userId: string }[]; queries: string[]; acts: { about: string; refusal?: string }[] }

/** All stored data of a person on the device. */
export const stored = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const nothing = { owners: [], queries: [], acts: [] }
    if (!(await indexedDB.databases()).some(({ name }) => name === 'hearth')) return nothing
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('hearth'))
    const all = (store: string) => done(database.transaction(store).objectStore(store).getAll())
    const [owners, answers, acts] = [await all('owner'), await all('answers'), await all('acts')]
    database.close()
    return { owners, queries: answers.map(({ query }) => query), acts }
  })

/** Waits until a reply is cached whose query contains all of these names. */
export const kept = (page: Page, ...parts: string[]) =>
  expect
    .poll(async () => (await stored(page)).queries.filter((query) => parts.every((part) => query.includes(`"${part}"`))).length)
    .toBeGreaterThan(0)

/** Waits until the outbox has `count` acts. */
export const waits = (page: Page, count: number) => expect.poll(async () => (await stored(page)).acts.length, slowly).toBe(count)

/** Opens a screen on a person's device and waits until the app is installed on it. */
export const openHere = async (family: Family, path: string, who: Who = 'parent') => {
  const page = await family.device(who)
  await page.goto(path)
  await joined(page)
  await installed(page)
  return page
}

export const goOffline = async (page: Page) => {
  await page.context().setOffline(true)
  await expect(page.getByRole('banner').getByText('Offline')).toBeAttached()
}
export const goOnline = (page: Page) => page.context().setOffline(false)

export const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
