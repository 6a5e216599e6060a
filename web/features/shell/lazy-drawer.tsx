import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { drawerOpen } from './shell.state'

const drawer = lazyModule(() => import('./drawer').then((module) => module.Drawer))

/** The drawer, loaded when first opened. */
export function LazyDrawer() {
  useSignals()
  const Drawer = drawer.code.value
  useSignalEffect(() => {
    if (drawerOpen.value) drawer.fetch()
  })
  return Drawer && <Drawer />
}
