import type { Locator, Page } from '@playwright/test'

type Counts = { taps: number; keys: number }

/**
 * Counts what a person does besides typing words: taps, and keys such as Enter. The page itself counts them from now on, so that nothing is left
 * out that a test does by other means; a reload would end the count and fail the test. Words are typed wherever the focus is.
 */
export const counting = async (page: Page) => {
  await page.evaluate(() => {
    const counts = { taps: 0, keys: 0 }
    document.addEventListener('pointerup', () => counts.taps++, true)
    document.addEventListener('keydown', ({ key }) => key.length > 1 && counts.keys++, true)
    Object.assign(window, { counts })
  })
  return {
    counts: (): Promise<Counts> => page.evaluate(() => (window as unknown as { counts: Counts }).counts),
    tap: (target: Locator) => target.tap(),
    press: (key: string) => page.keyboard.press(key),
    type: (words: string) => page.keyboard.type(words),
  }
}
