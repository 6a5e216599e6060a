import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Direction } from 'radix-ui'
import { readerDirection } from '#web/platform/language/language'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { ConfirmHost } from '#web/ui/confirm-host'
import { layers } from '#web/ui/layers'
import { Toaster } from '#web/ui/toaster'
import { Tooltips } from '#web/ui/tooltip'

/** Loads a moment after the start, or with the first dialog. */
const back = lazyModule(() => import('./back').then((module) => module.Back))

/** The frame of every screen, signed in or not. */
export function Root() {
  useSignals()
  const Back = back.code.value
  useSignalEffect(() => {
    if (layers.value.length > 0) back.fetch()
  })
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    // Radix takes the direction of its parts and of the arrow keys from here, not from the page.
    <Direction.Provider dir={readerDirection()}>
      <Outlet />
      {Back && <Back />}
      <ConfirmHost path={path} />
      <Tooltips />
      <Toaster />
    </Direction.Provider>
  )
}
