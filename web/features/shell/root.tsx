import { Outlet } from '@tanstack/react-router'
import { Toaster } from '../../ui/toaster'
import { TooltipProvider } from '../../ui/tooltip'

/** What surrounds every screen, signed in or not. */
export function Root() {
  return (
    <TooltipProvider>
      <Outlet />
      <Toaster />
    </TooltipProvider>
  )
}
