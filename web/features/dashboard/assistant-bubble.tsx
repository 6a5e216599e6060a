import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Sparkles, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/button'
import { t } from './texts'

// Spec 1 section 9, in milliseconds.
const firstAfter = 3000
const every = 12_000
const staysFor = 4000

/** A dismissed bubble stays away until the next start of the app. */
const dismissed = signal(false)

/** A sentence of the assistant that appears and disappears in a reserved place: it covers no control and is not announced. */
export function AssistantBubble({ lines }: { lines: string[] }) {
  useSignals()
  const bubble = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  const [turn, setTurn] = useState(-1)
  useEffect(() => {
    let again: ReturnType<typeof setInterval> | undefined
    let hiding: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      // Stays while hovered or focused.
      if (!bubble.current?.matches(':hover, :focus-within')) setShown(false)
    }
    const show = () => {
      setTurn((count) => count + 1)
      setShown(true)
      hiding = setTimeout(hide, staysFor)
    }
    const first = setTimeout(() => {
      show()
      again = setInterval(show, every)
    }, firstAfter)
    return () => {
      clearTimeout(first)
      clearTimeout(hiding)
      clearInterval(again)
    }
  }, [])

  const line = lines[turn % lines.length]
  if (!shown || !line || dismissed.value) return null
  const dismiss = () => {
    dismissed.value = true
    document.getElementById('screen')?.focus()
  }
  return (
    <div ref={bubble} data-assistant-bubble className="absolute inset-y-0 end-0 max-w-full bg-base-200 not-md:w-full md:max-w-md">
      <div className="flex h-full animate-fade-in items-center gap-2.5 rounded-box bg-primary/10 ps-4 pe-1.5">
        <Sparkles aria-hidden className="size-4 shrink-0 text-primary" />
        <p className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight">{line}</p>
        <IconButton label={t('Dismiss')} size="sm" onClick={dismiss}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </div>
  )
}
