import { Outlet, useLocation } from '@tanstack/react-router'
import { ConfirmHost } from '#web/ui/confirm-host'
import { Toaster } from '#web/ui/toaster'
import { Tooltips } from '#web/ui/tooltip'
import { useBack } from './use-back'

/** The frame of every screen, signed in or not. */
export function Root() {
  useBack()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <Outlet />
      <ConfirmHost path={path} />
      <Tooltips />
      <Toaster />
    </>
  )
}
