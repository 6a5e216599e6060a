import { build, fetchServerBuild } from '#web/platform/offline/build'
import { layers } from '#web/ui/layers'
import { feed, touchedAt } from './display.state'

/** Milliseconds without a touch before a reload, so that it disturbs nobody. */
const calmMs = 60_000
const checkEveryMs = 15 * 60_000
/** Milliseconds before a reload that brought no new page is repeated. */
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

type Update = {
  ownBuild: string
  serverBuild: () => Promise<string | undefined>
  reload: () => void
  isCalm: () => boolean
}

/** Checks for a new build now and then, and after a gap, since an update restarts the server. @returns takes each state of the feed */
export const createUpdate = ({ ownBuild, serverBuild, reload, isCalm }: Update) => {
  let checkedAt = Date.now()
  let wasCut = false
  let next: string | undefined
  return async ({ isCut }: { isCut: boolean }) => {
    const isBack = wasCut && !isCut
    wasCut = isCut
    if (isCut) return
    if (isBack || Date.now() - checkedAt > checkEveryMs) {
      checkedAt = Date.now()
      const found = await serverBuild()
      next = found !== undefined && ownBuild !== '' && found !== ownBuild ? found : undefined
    }
    if (next !== undefined && isCalm() && mayReload(next)) reload()
  }
}

/** Reloads the page after an update of the server, while nobody uses the display. @returns the function that ends it */
export const watchBuild = () => {
  const isCalm = () => Date.now() - touchedAt.peek() > calmMs && layers.peek().length === 0
  const note = createUpdate({ ownBuild: build, serverBuild: fetchServerBuild, reload: () => location.reload(), isCalm })
  return feed.subscribe(() => void note(feed.get()))
}
