import { lazyModule } from '#web/platform/loading/lazy-module'
import { showQuickAdd } from './quick-add.state'

export const quickAddHost = lazyModule(() => import('./quick-add-host').then((module) => module.QuickAddHost))

/** Opens the line over the page, and loads its code if it has not been used yet. */
export const openQuickAdd = (...line: Parameters<typeof showQuickAdd>) => {
  showQuickAdd(...line)
  quickAddHost.fetch()
}
