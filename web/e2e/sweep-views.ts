import type { Page } from '@playwright/test'

/** A size and a theme that a sweep looks at. */
export type View = typeof desktop | typeof phone

/** A desktop: the size in which a screen is loaded, and is left. */
export const desktop = { view: 'a dark desktop of 1280 px', colorScheme: 'dark', viewport: { width: 1280, height: 800 } } as const

/** The narrowest phone there is. */
export const phone = { view: 'a light phone of 360 px', colorScheme: 'light', viewport: { width: 360, height: 780 } } as const

/** Further sizes, in which nothing may be lost to the side: the desktop's window at 200 and at 400 %, and a phone with type twice as large. */
export const between = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
  { width: 390, height: 844, type: 200 },
] as const

type Size = { width: number; height: number }

/** Changes the size of the window, and waits until the page has it: before, nothing is too wide for it. */
export const setSize = async (page: Page, size: Size) => {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => innerWidth === width, size.width)
}

/** Sets the size and the theme of a page in place. */
export const lookAt = async (page: Page, { colorScheme, viewport }: View) => {
  await page.emulateMedia({ colorScheme, forcedColors: 'none' })
  await setSize(page, viewport)
}
