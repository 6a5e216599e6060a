import { useEffect, useState } from 'react'

/** Signs of use that follow each other faster count as one. */
const pauseMs = 60_000
/** Minutes without a sign of use after which the screen may turn off. */
const idleMinutes = 10

/**
 * Keeps the screen on from the first sign of use, while the component is there. The browser releases the lock of a hidden page; it is requested
 * again when the page shows. Does nothing where the browser has no such lock, or refuses it (http, low battery).
 * @returns gives a sign of use
 */
export const useWakeLock = () => {
  const [usedAt, setUsedAt] = useState<number>()
  useEffect(() => {
    if (usedAt === undefined || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const request = () => {
      if (document.visibilityState === 'visible' && !isOver) lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    const release = () => {
      isOver = true
      lock?.then((held) => held?.release()).catch(() => {})
    }
    request()
    document.addEventListener('visibilitychange', request)
    const timer = setTimeout(release, idleMinutes * 60_000)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', request)
      release()
    }
  }, [usedAt])
  return () => setUsedAt((last) => (last !== undefined && Date.now() - last < pauseMs ? last : Date.now()))
}

/** Keeps the screen on as long as the component is there, as a wall does. The same exceptions as above. */
export const useScreenOn = () => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let isOver = false
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const request = () => {
      if (document.visibilityState === 'visible' && !isOver) lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      lock?.then((held) => held?.release()).catch(() => {})
    }
  }, [])
}
