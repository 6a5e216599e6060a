import type { Locator, Page } from '@playwright/test'

/** Counts a person's actions: opening a URL, clicks, filling in, selecting, keys, choosing files. */
export type Actions = ReturnType<typeof countActions>

export const countActions = () => {
  let count = 0
  const counted = <A extends unknown[], R>(act: (...args: A) => Promise<R>) => {
    return (...args: A) => {
      count += 1
      return act(...args)
    }
  }
  return {
    get count() {
      return count
    },
    open: counted((page: Page, address: string) => page.goto(address)),
    press: counted((target: Locator) => target.click()),
    fill: counted((field: Locator, text: string) => field.fill(text)),
    key: counted((field: Locator, key: string) => field.press(key)),
    files: counted(async (button: Locator, ...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
      const chooser = button.page().waitForEvent('filechooser')
      await button.click()
      await (await chooser).setFiles(files)
    }),
  }
}
