import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Clears the storage of a page's origin. */
const clearStorage = (page: Page) =>
  page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    return new Promise((resolve) => {
      const removal = indexedDB.deleteDatabase('hearth')
      removal.onsuccess = removal.onerror = removal.onblocked = resolve
    })
  })

type Shared = { key: string; context: BrowserContext; anchor: Page; isIdle: boolean; isClean: boolean }

/**
 * Contexts that the tests of a worker reuse. A new context starts a process and compiles the app, more work than the rest of a short test.
 * Between two tests it loses its pages, cookies and storage; a context whose clock a test has replaced is closed.
 */
export const createContextPool = () => {
  const pool: Shared[] = []
  const add = async (browser: Browser, options: BrowserContextOptions, key: string) => {
    const context = await browser.newContext(options)
    const shared: Shared = { key, context, anchor: await context.newPage(), isIdle: true, isClean: true }
    // A page of this origin without the app: it keeps the process alive.
    await shared.anchor.goto('/api/health')
    const clock = context.clock as unknown as Record<string, (...args: unknown[]) => Promise<void>>
    for (const name of ['install', 'setFixedTime', 'setSystemTime']) {
      const replace = clock[name]?.bind(clock)
      clock[name] = (...args) => {
        shared.isClean = false
        return replace?.(...args) ?? Promise.resolve()
      }
    }
    pool.push(shared)
    // A test may close the context.
    context.once('close', () => pool.splice(pool.indexOf(shared), 1))
    return shared
  }
  const release = async (shared: Shared) => {
    const { context, anchor } = shared
    if (!pool.includes(shared)) return
    // Drop answers that a test still holds back.
    await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
    if (shared.isClean && context.pages().includes(anchor)) {
      await Promise.all([context.setOffline(false), context.clearPermissions(), context.clearCookies(), clearStorage(anchor)])
      shared.isIdle = true
    } else await context.close()
  }
  return {
    /** @param kind contexts of different kinds are never mixed */
    async take(browser: Browser, options: BrowserContextOptions, kind = '') {
      const key = kind + JSON.stringify(options)
      const shared = pool.find((one) => one.isIdle && one.key === key) ?? (await add(browser, options, key))
      shared.isIdle = false
      return { context: shared.context, release: () => release(shared) }
    },
    close: () => Promise.all([...pool].map(({ context }) => context.close())),
  }
}
export type ContextPool = ReturnType<typeof createContextPool>
