/** Milliseconds after the start of the page during which its replies are new enough. */
const maxAgeMs = 5000

/** Reads the page's element with the replies (`src/platform/http/streamed-page.ts`). */
const readReplies = (): Record<string, unknown> | undefined => {
  const element = globalThis.document?.getElementById('first-view')
  element?.remove()
  // Of a page whose connection broke, the element has no end.
  try {
    return element ? JSON.parse(element.textContent ?? '') : undefined
  } catch {
    return undefined
  }
}

/** The replies that the page brought along, by the address of their call. Each is used once; later calls ask the server. */
let replies = readReplies()

/** The server's time of the replies, which the live connection tells it. */
export const firstViewSince = replies?.since as number | undefined

/** Forgets the replies that nothing has asked for yet: something has changed, or they are old. */
export const dropFirstView = () => {
  replies = undefined
}

if (replies) setTimeout(dropFirstView, maxAgeMs)

/**
 * Takes the reply of a call from the page; undefined without one. A call that changes something makes all of them old.
 * @param isUsable decides whether to take it; otherwise it stays for a later call
 */
export const takeFirstReply = (method: string, address: string, isUsable: (reply: unknown) => boolean = () => true) => {
  if (method !== 'GET') dropFirstView()
  const reply = replies?.[address]
  if (!isUsable(reply)) return undefined
  if (replies) delete replies[address]
  return reply
}
