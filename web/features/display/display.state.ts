import { signal } from '@preact/signals-react'
import { createFeed } from './display.feed'
import { keptContent } from './display.kept'
import { createLive } from './display.live'

/** Of the page, not of a component: a change of the language renders the page anew. */
export const feed = createFeed({
  fetch: (path, init) => fetch(path, init),
  now: Date.now,
  setTimer: (run, seconds) => setTimeout(run, seconds * 1000),
  clearTimer: (timer) => clearTimeout(timer as number),
  random: Math.random,
  kept: keptContent,
})

/** Requests at once when the network or the page is back. @returns the function that ends it */
export const watchNetwork = () => {
  const ask = () => {
    if (document.visibilityState === 'visible') feed.refresh()
  }
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
  return () => {
    removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', ask)
  }
}

/** Asks as soon as something changed. @returns the function that ends it */
export const watchLive = () => {
  const address = `${location.origin.replace(/^http/, 'ws')}/api/display/live`
  const { note, end } = createLive({ state: feed.get, refresh: feed.refresh, open: () => new WebSocket(address) })
  const unsubscribe = feed.subscribe(note)
  note()
  return () => {
    unsubscribe()
    end()
  }
}

/** The last touch or key, in epoch milliseconds. */
export const touchedAt = signal(Date.now())

export const noteTouch = () => {
  touchedAt.value = Date.now()
}

/** Records touches and keys. @returns the function that ends it */
export const watchTouch = () => {
  noteTouch()
  addEventListener('pointerdown', noteTouch)
  addEventListener('keydown', noteTouch)
  return () => {
    removeEventListener('pointerdown', noteTouch)
    removeEventListener('keydown', noteTouch)
  }
}
