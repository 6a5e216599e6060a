import { useSignalEffect } from '@preact/signals-react'
import { useRouter } from '@tanstack/react-router'
import { closeTopLayer, layers } from '#web/ui/layers'
import { holdsDraft } from '#web/ui/use-draft'

/** Not in every browser, and not in TypeScript yet. */
type CloseWatcherType = new () => { onclose: (() => void) | null; destroy: () => void }

/** On a phone with it, the gesture for Back closes a layer even if Hearth has no earlier screen to go back to. */
const watchGesture = () => {
  const { CloseWatcher } = globalThis as { CloseWatcher?: CloseWatcherType }
  if (!CloseWatcher) return
  const watcher = new CloseWatcher()
  watcher.onclose = closeTopLayer
  return () => watcher.destroy()
}

/**
 * Back closes the topmost layer instead of leaving the screen. No entry of the history stands for a layer: a blocked Back returns to the
 * entry of the screen, so that none is left over when the layer closes in another way, and links in dialogs work as usual.
 */
export function Back() {
  const { history } = useRouter()
  useSignalEffect(() => {
    if (layers.value.length === 0) return
    const unblock = history.block({ blockerFn: ({ action }) => action === 'BACK' && closeTopLayer(), enableBeforeUnload: holdsDraft })
    const unwatch = watchGesture()
    return () => {
      unblock()
      unwatch?.()
    }
  })
  return null
}
