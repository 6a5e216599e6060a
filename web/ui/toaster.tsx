import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { lazyModule } from '../platform/loading/lazy-module'
import { currentToast } from './toast'

const view = lazyModule(() => import('./toast-view').then((module) => module.ToastView))

/** Renders toasts; their view loads with the first one at the latest. Mount once, at the root. */
export function Toaster() {
  useSignals()
  const View = view.code.value
  useSignalEffect(() => {
    if (currentToast.value) view.fetch()
  })
  return View && <View />
}
