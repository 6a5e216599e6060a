import { signal } from '@preact/signals-react'

/** Whether the sidebar is open as a drawer; on wide screens it is always visible. */
export const drawerOpen = signal(false)
