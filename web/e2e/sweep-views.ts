import type { Page } from '@playwright/test'

/** A size and a theme of the sweeps. */
export type View = typeof desktop | typeof phone

/** A desktop: screens are loaded and left at this size. */
export const desktop = { view: 'a dark desktop of 1280 px', colorScheme: 'dark', viewport: { width: 1280, height: 800 } } as const

/** The narrowest phone. */
export const phone = { view: 'a light phone of 360 px', colorScheme: 'light', viewport: { width: 360, height: 780 } } as const

/** Further sizes where nothing may be cut off at the side: the desktop window at 200 and 400 %, and a phone with text twice as large. */
export const between = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
  { width: 390, height: 844, type: 200 },
] as const

type Size = { width: number; height: number }

/** Changes the size of the window, and waits until the page has it: a check before that would find no overflow. */
export const setSize = async (page: Page, size: Size) => {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => innerWidth === width, size.width)
}

/** Sets the size and the theme without a reload. */
export const lookAt = async (page: Page, { colorScheme, viewport }: View) => {
  await page.emulateMedia({ colorScheme, forcedColors: 'none' })
  await setSize(page, viewport)
}
