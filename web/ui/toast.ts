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

/** The current toast, or the last one (`open` false, so that it can animate out). */
export const currentToast = signal<ToastState | null>(null)

/** Milliseconds until a dismissed toast is removed (spec 1 section 9). */
const removalDelay = 1_000_000

let lastId = 0

/** Milliseconds that a toast stays: five seconds (spec 1 section 9), eight with an Undo. The pointer or the focus on it keeps it. */
export const durationOf = ({ action }: ToastRequest) => (action ? 8000 : 5000)

/** Shows a toast for five seconds (spec 1 section 9), or for eight with an action. There is one at a time: a new one replaces it. */
export function toast(request: ToastRequest) {
  lastId += 1
  currentToast.value = { ...request, id: lastId, open: true }
}

/** Dismisses the current toast, unless `id` names a replaced one. */
export function dismissToast(id = currentToast.peek()?.id) {
  const shown = currentToast.peek()
  if (!shown?.open || shown.id !== id) return
  currentToast.value = { ...shown, open: false }
  setTimeout(() => {
    if (currentToast.peek()?.id === id) currentToast.value = null
  }, removalDelay)
}
