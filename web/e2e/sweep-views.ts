import type { Page } from '@playwright/test'

/** A size and a theme that a sweep looks at, and further sizes in which nothing may be lost to the side. */
export type View = typeof desktop | typeof phone

/** A desktop: the size in which a screen is loaded, and is left. */
export const desktop = {
  view: 'a dark desktop of 1280 px',
  colorScheme: 'dark',
  viewport: { width: 1280, height: 800 },
  // The same window at 200 and at 400 %.
  others: [
    { width: 640, height: 512 },
    { width: 320, height: 256 },
  ],
} as const

/** The narrowest phone there is. */
export const phone = {
  view: 'a light phone of 360 px',
  colorScheme: 'light',
  viewport: { width: 360, height: 780 },
  // Type twice as large.
  others: [{ width: 390, height: 844, type: 200 }],
} as const

/** Sets the size and the theme of a page in place. */
export const lookAt = async (page: Page, { colorScheme, viewport }: View) => {
  await page.emulateMedia({ colorScheme, forcedColors: 'none' })
  await page.setViewportSize(viewport)
}

/** Runs a check in both views, paired with the themes as in `expectLooks`, in the same page, which is left in the last size. */
export const inViews = async (page: Page, check: (view: View) => Promise<unknown>) => {
  for (const view of [desktop, phone]) {
    await lookAt(page, view)
    await check(view)
  }
}
