import type { Page } from '@playwright/test'
import { expect, type Family, joined, test, type Who, withoutFirstView } from './fixtures'

// Compares the replies that come with a page (src/server/first-view) with the requests of its screen.

test.use({ viewport: { width: 390, height: 844 } })

/** Maximum calls of a page beside those that came with it, without pictures. */
const ownCalls = 5

/** The calls that a page makes. */
const watch = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(pathname + search)
  })
  return calls
}

type Watched = typeof globalThis & { placeholders: string[] }

/** In the page: notes every placeholder for content that is still loading. */
const watchPlaceholders = () => {
  const placeholders: string[] = []
  Object.assign(globalThis, { placeholders })
  const note = () => {
    for (const status of document.querySelectorAll('main [role=status]')) placeholders.push(status.outerHTML)
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}

const broughtBy = (html: string) => {
  const { since: _, ...replies } = JSON.parse(/id="first-view">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  return Object.keys(replies)
}

const enableAll = async (family: Family) => {
  const admin = await family.api('admin')
  for (const addonType of ['financial_records', 'event_planners', 'investment_tracker'])
    expect((await admin.post(`/api/families/${family.id}/addons`, { data: { addonType } })).ok()).toBe(true)
}

const screens: [Who, string][] = [
  ['admin', '/dashboard'],
  ['admin', '/'],
  ['child', '/'],
  ['extended', '/'],
]

test('a screen asks for everything that its page brings along, and for little else', async ({ family }) => {
  await enableAll(family)
  for (const [who, path] of screens)
    await test.step(`${who} at ${path}`, async () => {
      const page = await family.as(who)
      const calls = watch(page)
      await page.addInitScript(watchPlaceholders)
      const answer = await page.goto(path)
      const brought = broughtBy((await answer?.text()) ?? '')
      expect(brought.length).toBeGreaterThan(6)
      await joined(page)
      await page.waitForLoadState('networkidle')
      expect(calls.filter((call) => brought.includes(call))).toEqual([])
      expect(calls.length).toBeLessThanOrEqual(ownCalls)
      // The first rendering shows the replies. Home asks for the first steps of a new family beside them.
      if (path === '/dashboard') expect(await page.evaluate(() => (globalThis as Watched).placeholders)).toEqual([])

      // A wide window asks for the members too, who are in its sidebar.
      const plain = await page.context().newPage()
      await plain.setViewportSize({ width: 1280, height: 800 })
      const asked = watch(plain)
      await withoutFirstView(plain)
      await plain.goto(path)
      await expect.poll(() => brought.filter((call) => !asked.includes(call))).toEqual([])
    })
})

/** Screens with a list, and the call for it, which comes with their page. */
const lists = {
  '/messages': '/messages?limit=50',
  '/photos': '/photos?limit=100',
  '/documents': '/documents?limit=30',
  '/activity': '/activity?limit=50',
  '/trash': '/trash?limit=50',
  '/shopping': '/smart-shopping-lists',
  '/settings': '/members',
}

test('a screen with a list does not ask for the first page of it, which its page brings along', async ({ family }) => {
  const page = await family.as('admin')
  for (const [path, list] of Object.entries(lists))
    await test.step(path, async () => {
      const calls = watch(page)
      const answer = await page.goto(path)
      const brought = broughtBy((await answer?.text()) ?? '')
      expect(brought).toContain(`/api/families/${family.id}${list}`)
      await joined(page)
      await page.waitForLoadState('networkidle')
      expect(calls.filter((call) => brought.includes(call))).toEqual([])
    })
})

test('going back after a sign-out shows nothing of the page before', async ({ family }) => {
  const page = await family.as('admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toContainText('Dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
  const shown: string[] = []
  await page.exposeFunction('note', (text: string) => shown.push(text))
  await page.addInitScript(() => {
    const { note } = globalThis as unknown as { note: (text: string) => void }
    addEventListener('pageshow', () => note(document.documentElement.outerHTML))
    addEventListener('pagehide', () => note(document.documentElement.outerHTML))
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((html) => html.includes('Rivera'))).toEqual([])
  expect(await page.content()).not.toContain('Rivera')
})
