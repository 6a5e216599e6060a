import { Outlet } from '@tanstack/react-router'
import { Toaster } from '../../ui/toaster'
import { Tooltips } from '../../ui/tooltip'

/** What surrounds every screen, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <Tooltips />
      <Toaster />
    </>
  )
}
