import type { Page } from './app'

/**
 * The share target of the installed app (web/manifest.json). Its service worker takes what is shared before it leaves the device; without one, as
 * after the browser cleared its storage, the page says that nothing arrived. What was sent is not read.
 */
export const sharePage: Page = {
  method: 'POST',
  path: '/share',
  handler: async () => new Response(null, { status: 303, headers: { location: '/share?missed=1', 'cache-control': 'no-store' } }),
}
