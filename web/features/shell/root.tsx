import { Outlet } from '@tanstack/react-router'
import { Toaster } from '#web/ui/toaster'
import { Tooltips } from '#web/ui/tooltip'

/** The frame of every screen, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <Tooltips />
      <Toaster />
    </>
  )
}
