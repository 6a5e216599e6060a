import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { setPreferences } from '#web/platform/language/language'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { useScreenOn } from '#web/platform/wake-lock'
import { dismissToast } from '#web/ui/toast'
import { shownAt } from './display.rules'
import { feed, touchedAt, watchLive, watchNetwork, watchTouch } from './display.state'
import { displayStyle } from './display.style'
import { watchBuild } from './display.update'
import { Screensaver } from './screensaver'
import { t } from './texts'
import { useNow } from './use-now'
import { Wall } from './wall'

// Includes the code that draws QR codes.
const Pairing = lazy(lazyScreen(() => import('./pairing').then((module) => ({ default: module.Pairing }))))

/** Text grows with the screen, in both directions: all sizes of the app are in `rem`. */
const typeSize = 'clamp(16px, min(2.5vmin, 1.5vmax), 64px)'

/** Sets styles of the whole page while it shows a display. */
const useWholePage = (isDark: boolean) => {
  useEffect(() => {
    const { style } = document.documentElement
    style.fontSize = typeSize
    const ends = [feed.start(), watchNetwork(), watchTouch(), watchBuild(), watchLive()]
    return () => {
      style.fontSize = ''
      for (const end of ends) end()
    }
  }, [])
  useEffect(() => {
    const { dataset } = document.documentElement
    const { theme } = dataset
    if (!isDark) return
    dataset.theme = 'hearth-dark'
    return () => {
      if (theme === undefined) delete dataset.theme
      else dataset.theme = theme
    }
  }, [isDark])
}

/** /display: the screen on a wall, without a signed-in person. */
export function DisplayPage() {
  useSignals()
  const { content, code, refreshedAt, isCut, isKept = false } = useSyncExternalStore(feed.subscribe, feed.get)
  const now = useNow()
  const { shown, isDark } = content ? shownAt(content, now, touchedAt.value) : { shown: 'wall' as const, isDark: false }
  useWholePage(isDark)
  useScreenOn()
  const { language, firstDayOfWeek, hourCycle } = content ?? {}
  useEffect(() => {
    if (language !== undefined) setPreferences({ language, firstDayOfWeek: firstDayOfWeek ?? null, hourCycle: hourCycle ?? null })
  }, [language, firstDayOfWeek, hourCycle])
  useEffect(() => {
    // A revoked display shows nothing any more, not even the last tick.
    if (code !== undefined) dismissToast()
  }, [code])
  const title = code !== undefined ? t('Pair this display') : (content?.name ?? t('Wall display'))
  useEffect(() => {
    document.title = `${title} · Hearth`
  }, [title])

  const shownOf = () => {
    if (code !== undefined)
      return (
        <Suspense>
          <Pairing code={code} isCut={isCut} />
        </Suspense>
      )
    if (!content)
      return (
        <main className="grid min-h-dvh place-items-center p-6 text-center text-muted text-xl">
          <h1 className="sr-only">{title}</h1>
          <p role="status">{isCut ? t('The server does not answer. It is asked again and again.') : t('Loading...')}</p>
        </main>
      )
    if (shown !== 'wall') return <Screensaver content={content} now={now} isNight={shown === 'night'} />
    return <Wall content={content} now={now} refreshedAt={refreshedAt} isKept={isKept} />
  }
  return (
    <>
      <style>{displayStyle}</style>
      {shownOf()}
    </>
  )
}
