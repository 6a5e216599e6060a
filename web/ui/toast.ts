import { signal } from '@preact/signals-react'

export interface ToastRequest {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; onClick: () => void }
}

interface ToastState extends ToastRequest {
  id: number
  open: boolean
}

/** The toast on screen, or the last one that was (`open` false, so that it can leave with grace). */
export const currentToast = signal<ToastState | null>(null)

/** Milliseconds for which a dismissed toast is kept (spec 1 section 9). */
const removalDelay = 1_000_000

let lastId = 0

/** Shows a toast for five seconds (spec 1 section 9). There is one at a time: a new one replaces it. */
export function toast(request: ToastRequest) {
  lastId += 1
  currentToast.value = { ...request, id: lastId, open: true }
}

/** Dismisses the toast on screen, unless another has replaced the one meant. */
export function dismissToast(id = currentToast.peek()?.id) {
  const shown = currentToast.peek()
  if (!shown?.open || shown.id !== id) return
  currentToast.value = { ...shown, open: false }
  setTimeout(() => {
    if (currentToast.peek()?.id === id) currentToast.value = null
  }, removalDelay)
}
