import type { DisplayContent, DisplayPairing } from '#src/features/displays/display.contract'

/** The state of a wall: nothing yet, its code, or the content with the time of the last reply in epoch milliseconds. */
export type DisplayState = {
  code?: string | undefined
  content?: DisplayContent | undefined
  refreshedAt: number
  /** Whether the last request failed. */
  isCut: boolean
  /** Whether the content is that of an earlier start of this page, kept on the device. */
  isKept?: boolean
}

/** The last content on this device. */
export type KeptContent = {
  read: () => { content: DisplayContent; refreshedAt: number } | undefined
  /** @param isChanged whether it differs from the last one */
  write: (content: DisplayContent, refreshedAt: number, isChanged: boolean) => void
  clear: () => void
}

/** Seconds between two requests: for the content, and while a code is shown. */
const every = { content: 30, code: 3 }
const soon = 0.2

/** Seconds between retries: the wall recovers within a minute of the server, without a storm of requests. */
const retryAfter = (failures: number) => Math.min(5 * 2 ** (failures - 1), 40)

/** Seconds after which a request counts as failed. */
const timeout = 10

export type FeedDeps = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  now: () => number
  setTimer: (run: () => void, seconds: number) => unknown
  clearTimer: (timer: unknown) => void
  /** From 0 to 1, so that walls don't all request at once. */
  random: () => number
  kept: KeptContent
}

/**
 * Keeps the content of a display up to date for weeks: one request at a time, one timer for the next, and the last content meanwhile. Only
 * the server's answer that this display is not paired clears the content, on the device as well.
 */
export const createFeed = ({ fetch, now, setTimer, clearTimer, random, kept }: FeedDeps) => {
  let state: DisplayState = { refreshedAt: 0, isCut: false }
  let etag: string | undefined
  let failures = 0
  let timer: unknown
  let asking: AbortController | undefined
  let isRunning = false
  let isKnown = false
  let isAskedAgain = false
  const listeners = new Set<() => void>()

  const set = (next: DisplayState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const send = async (path: string, init: RequestInit, { signal }: AbortController) => {
    const answer = await fetch(path, { ...init, signal, cache: 'no-store' })
    if (answer.status >= 500 || answer.status === 429) throw new Error(`The server answered ${answer.status}.`)
    return answer
  }

  /** @returns the seconds until the next request */
  const askForCode = async (abort: AbortController) => {
    const answer = await send('/api/display/pairing', { method: 'POST' }, abort)
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    const { isPaired, code }: DisplayPairing = await answer.json()
    isKnown = true
    etag = undefined
    // The content stays until the next reply, unless the pairing is over.
    if (!isPaired) kept.clear()
    set(isPaired ? { ...state, code: undefined, isCut: false } : { code: code ?? undefined, refreshedAt: now(), isCut: false })
    return isPaired ? soon : every.code
  }
  const ask = async (abort: AbortController) => {
    // A new page requests the state of its pairing first, and so does an unpaired one, instead of the content.
    if (!isKnown || state.code !== undefined) return askForCode(abort)
    const answer = await send('/api/display', { headers: etag ? { 'if-none-match': etag } : {} }, abort)
    if (answer.status === 401) {
      await askForCode(abort)
      return every.code
    }
    if (answer.status === 304 && state.content) {
      set({ content: state.content, refreshedAt: now(), isCut: false })
      kept.write(state.content, now(), false)
    } else {
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
      const content: DisplayContent = await answer.json()
      etag = answer.headers.get('etag') ?? undefined
      set({ content, refreshedAt: now(), isCut: false })
      kept.write(content, now(), true)
    }
    return every.content
  }

  const plan = (seconds: number) => {
    clearTimer(timer)
    if (isRunning) timer = setTimer(refresh, seconds)
  }

  const refresh = async () => {
    // A pending request may have started before the change that the caller wants to see.
    if (asking) isAskedAgain = true
    if (!isRunning || asking) return
    isAskedAgain = false
    const abort = new AbortController()
    asking = abort
    clearTimer(timer)
    timer = undefined
    const late = setTimer(() => abort.abort(), timeout)
    try {
      const seconds = await ask(abort)
      failures = 0
      asking = undefined
      plan(isAskedAgain ? soon : seconds)
    } catch {
      failures += 1
      asking = undefined
      if (isRunning && !state.isCut) set({ ...state, isCut: true })
      plan(retryAfter(failures) * (0.75 + random() / 4))
    } finally {
      clearTimer(late)
    }
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Requests now, and from then on regularly. @returns the function that ends it */
    start() {
      isRunning = true
      isKnown = false
      const last = state.content || state.code ? undefined : kept.read()
      if (last) set({ ...last, isCut: false, isKept: true })
      refresh()
      return () => {
        isRunning = false
        clearTimer(timer)
        asking?.abort()
        asking = undefined
      }
    },
    /** Requests now, or right after a pending request. */
    refresh,
  }
}
