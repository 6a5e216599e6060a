import { useSignals } from '@preact/signals-react/runtime'
import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect } from 'react'
import { t } from './texts'
import { currentToast, dismissToast, durationOf } from './toast'

/** Renders the current toast. Constants of spec 1 section 9: 5000 ms, 50 px swipe to the right, F8. */
export function ToastView() {
  useSignals()
  useUndoKey()
  const toast = currentToast.value
  const tone = toast?.variant === 'destructive' ? 'bg-error text-error-content' : 'bg-neutral text-neutral-content'
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Radix.Root
          key={toast.id}
          open={toast.open}
          duration={durationOf(toast)}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          className={`pointer-events-auto flex items-center gap-3 rounded-box py-2 ps-5 pe-2 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in data-[swipe=end]:animate-slide-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${tone}`}
        >
          <div className="min-w-0 flex-1 py-2">
            <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
            {toast.description && <Radix.Description className="text-sm">{toast.description}</Radix.Description>}
          </div>
          {toast.action && (
            <Radix.Action
              altText={toast.action.label}
              onClick={toast.action.onClick}
              className="h-11 shrink-0 cursor-pointer rounded-field px-3 font-semibold underline-offset-4 outline-current hover:underline"
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label={t('Dismiss')}
            className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full outline-current"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="pointer-events-none fixed inset-x-3 top-[calc(0.75rem+var(--safe-top))] z-50 outline-none sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-6 sm:w-96" />
    </Radix.Provider>
  )
}

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

/** Ctrl+Z takes the action of the open toast. In a text field the key belongs to the text. */
function useUndoKey() {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const shown = currentToast.peek()
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || !shown?.open || !shown.action || isTyping(event.target)) return
      event.preventDefault()
      dismissToast(shown.id)
      shown.action.onClick()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [])
}
