import { signal } from '@preact/signals-react'

/** Whether the sidebar is open as a drawer; wider screens show it always. */
export const drawerOpen = signal(false)
