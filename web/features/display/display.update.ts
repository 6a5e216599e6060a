import { build, fetchServerBuild } from '#web/platform/offline/build'
import { layers } from '#web/ui/layers'
import { feed, touchedAt } from './display.state'

/** Seconds without a touch after which nobody is disturbed by a reload. */
const calmSeconds = 60
const checkEveryMs = 15 * 60_000
/** Milliseconds after which a reload that brought no new page is tried again. */
const againMs = 60 * 60_000
const storageKey = 'hearth.display.reload'

const mayReload = (serverBuild: string) => {
  // Storage throws in private windows of some browsers: without it the page could reload for ever.
  try {
    const last: { build?: string; at?: number } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (last.build === serverBuild && Date.now() - (last.at ?? 0) < againMs) return false
    sessionStorage.setItem(storageKey, JSON.stringify({ build: serverBuild, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

/** Loads the page anew after an update of the server, when nobody uses the display. @returns the function that ends it */
export const watchBuild = (reload = () => location.reload()) => {
  let checkedAt = Date.now()
  let wasCut = false
  let next: string | undefined
  const check = async () => {
    checkedAt = Date.now()
    const serverBuild = await fetchServerBuild()
    next = serverBuild !== undefined && build !== '' && serverBuild !== build ? serverBuild : undefined
  }
  return feed.subscribe(() => {
    const { isCut } = feed.get()
    // An update restarts the server.
    const isBack = wasCut && !isCut
    wasCut = isCut
    if (isCut) return
    if (isBack || Date.now() - checkedAt > checkEveryMs) check()
    const isCalm = Date.now() - touchedAt.peek() > calmSeconds * 1000 && layers.peek().length === 0
    if (next !== undefined && isCalm && mayReload(next)) reload()
  })
}
