import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { sessionCookie } from '../src/platform/access'

/** CPU throttling: the factor by which the phone is slower than this machine. */
export const slowDown = 4
/** Throughput in bytes per second, latency in milliseconds per answer. */
const network = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 }

/** Launch options: the Chromium from the environment or the PATH, else Playwright's. */
export const launching = {
  executablePath: process.env.HEARTH_CHROMIUM || Bun.which('chromium-headless-shell') || Bun.which('chromium') || undefined,
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
}

export type Tab = { page: Page; tools: CDPSession; slow: (also?: { network: boolean }) => Promise<void> }

/**
 * Runs an act in a throttled tab. The browser has a profile on disk like a real one; a private window would compile the scripts at every visit.
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

/** Waits for the dashboard with its data. */
export const dashboardShown = async (page: Page) => {
  await page.locator('#greeting').waitFor()
  await page.locator('main [role=status]').first().waitFor({ state: 'detached' })
}

/** In the page: notes when the dashboard stands with its data. Looking from outside would run scripts on the slow processor meanwhile. */
export const noteDashboard = () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#greeting') || document.querySelector('main [role=status]')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('dashboard')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the navigation until the dashboard was painted with its data. */
export const dashboardPainted = async (page: Page) => {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('dashboard')[0]?.startTime, undefined, { polling: 1000 })
  return (await mark.jsonValue()) ?? Number.NaN
}

/** Milliseconds from the navigation to the first text or picture. */
export const firstPaint = async (page: Page) => {
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime, undefined, {
    polling: 1000,
  })
  return (await paint.jsonValue()) ?? Number.NaN
}

/** Presses with the mouse only: Playwright's `click` also runs a script in the page, to test which element gets the press. */
export const pressOn = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  await element.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/**
 * Measures the time from a press to the next paint by Event Timing, which counts in steps of 8 ms from 16 ms upwards.
 *
 * @returns milliseconds of the slowest event of the press
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
