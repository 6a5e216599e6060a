import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { sessionCookie } from '../src/platform/access'

/** How much slower than this machine the reader's is. */
export const slowDown = 4
/** Bytes a second, and the milliseconds before every answer. */
const network = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 }

/** The Chromium that is named or here; Playwright's own, where it has one, otherwise. */
export const launching = {
  executablePath: process.env.HEARTH_CHROMIUM || Bun.which('chromium-headless-shell') || Bun.which('chromium') || undefined,
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
}

export type Tab = { page: Page; tools: CDPSession; slow: (also?: { network: boolean }) => Promise<void> }

/**
 * A phone's tab in a browser with a profile of its own on the disk, as a reader's is: in a private window, scripts are compiled anew at every visit.
 *
 * @param cookie of a session, as `name=value`
 */
export const inBrowser = async <T>(url: string, cookie: string, act: (tab: Tab) => Promise<T>): Promise<T> => {
  const profile = mkdtempSync(join(tmpdir(), 'hearth-bench-browser-'))
  let context: BrowserContext | undefined
  try {
    context = await chromium.launchPersistentContext(profile, {
      ...launching,
      viewport: { width: 390, height: 844 },
    })
    await context.addCookies([{ name: sessionCookie, value: cookie.slice(sessionCookie.length + 1), url }])
    const page = context.pages()[0] ?? (await context.newPage())
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    const slow: Tab['slow'] = async (also) => {
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
      if (also?.network) await tools.send('Network.emulateNetworkConditions', network)
    }
    return await act({ page, tools, slow })
  } finally {
    await context?.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** The dashboard with its data. */
export const dashboardShown = async (page: Page) => {
  await page.locator('#greeting').waitFor()
  await page.locator('main [role=status]').first().waitFor({ state: 'detached' })
}

/** Milliseconds from the navigation to the first text or picture. */
export const firstPaint = async (page: Page) => {
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  return (await paint.jsonValue()) ?? Number.NaN
}

/** Presses with the mouse alone: `click` runs a script of its own in the page, which asks where the press would land. */
export const pressOn = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  await element.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/**
 * Presses, and measures until the next paint as Event Timing does: in steps of 8 ms, and not below 16.
 *
 * @returns the milliseconds of the slowest of the press's events
 */
export const nextPaint = async (page: Page, press: () => Promise<void>) => {
  await page.evaluate(() => {
    const seen: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) seen.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(globalThis, { seen })
  })
  await press()
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, 200))
    return Math.max(16, ...(globalThis as unknown as { seen: number[] }).seen)
  })
}
