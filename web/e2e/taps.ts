import type { Locator, Page } from '@playwright/test'

/** Counts what a person does besides typing words: taps, and keys such as Enter. Words are typed wherever the focus is. */
export const counting = (page: Page) => {
  const counts = { taps: 0, keys: 0 }
  return {
    counts,
    tap: async (target: Locator) => {
      counts.taps += 1
      await target.tap()
    },
    press: async (key: string) => {
      counts.keys += 1
      await page.keyboard.press(key)
    },
    type: (words: string) => page.keyboard.type(words),
  }
}
