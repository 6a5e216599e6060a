import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Scene } from './scenes'

export type Look = { theme: 'light' | 'dark'; width: number; height: number }

export type Studio = {
  browser: Browser
  url: string
  setupUrl: string
  signIn: { identifier: string; password: string }
  /** One browser context per theme and user, created on first use. */
  contexts: Map<string, Promise<BrowserContext>>
}

/** Maximum height of a captured page in pixels. */
const maxHeight = 2400

const enter = async (context: BrowserContext, { signIn }: Studio) => {
  const answer = await context.request.post('/api/auth/sign-in', { data: signIn })
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`)
}

const familyOf = async ({ request }: BrowserContext) => {
  const [family] = (await (await request.get('/api/families')).json()) as [{ id: string }]
  return family.id
}

const contextFor = (studio: Studio, { theme }: Look, isVisitor: boolean) => {
  const key = `${theme} ${isVisitor}`
  const open = async () => {
    const context = await studio.browser.newContext({
      baseURL: studio.url,
      colorScheme: theme,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    })
    if (!isVisitor) await enter(context, studio)
    return context
  }
  const context = studio.contexts.get(key) ?? open()
  studio.contexts.set(key, context)
  return context
}

/** Waits for data, chunks, pictures and fonts. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => {
    const busy = document.querySelector('[aria-busy="true"], .animate-pulse')
    const near = [...document.images].filter((image) => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
    return !busy && near.every((image) => image.complete) && document.fonts.status === 'loaded'
  })
}

/** Clicks and waits for the opened element, whose code may load lazily. */
const opened = async (page: Page, { open, window }: Scene) => {
  await open?.(page)
  if (window) await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor()
  // Move the pointer away, so that no element is in its hover state.
  await page.mouse.move(0, 0)
  await settled(page)
}

const addressOf = async (studio: Studio, scene: Scene, page: Page) => {
  if (scene.as === 'founder') return studio.setupUrl
  if (typeof scene.path === 'string') return scene.path
  const member = await contextFor(studio, { theme: 'light', width: 0, height: 0 }, false)
  return scene.path({ page, api: member.request, familyId: await familyOf(member) })
}

/** Captures a scene: the window, or the page from its top. */
export const photograph = async (studio: Studio, look: Look, scene: Scene, file: string, isWindow: boolean) => {
  const context = await contextFor(studio, look, scene.as !== undefined)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await page.setViewportSize({ width: look.width, height: look.height })
    await page.goto(await addressOf(studio, scene, page))
    await settled(page)
    if (scene.open) await opened(page, scene)
    if (isWindow) return void (await page.screenshot({ path: file }))
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    // Elements fixed to the window's bottom belong to the page's end.
    await page.setViewportSize({ width: look.width, height: Math.min(Math.max(height, look.height), maxHeight) })
    await settled(page)
    await page.screenshot({ path: file })
  } finally {
    await page.close()
  }
}
