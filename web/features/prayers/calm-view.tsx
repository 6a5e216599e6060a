import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { PrayerReply } from '#src/features/prayers/prayers.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { useLayer } from '#web/ui/layers'
import { useReturnFocus } from '#web/ui/return-focus'
import type { DialogState } from '#web/ui/use-dialog'
import { PrayedButton } from './prayed-button'
import { askedText } from './prayers.labels'
import { t } from './texts'

/** The horizontal distance of a swipe, in CSS pixels. */
const swipe = 48

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

type CalmViewProps = DialogState & { requests: readonly PrayerReply[]; family: ActiveFamily }

/** One open request at a time, in large type: buttons, arrow keys and swipes turn, Escape closes. */
export function CalmView({ open, onOpenChange, ...content }: CalmViewProps) {
  const returnFocus = useReturnFocus(open)
  useLayer(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open && content.requests.length > 0} onOpenChange={onOpenChange}>
      <Radix.Portal container={document.body}>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            ;(event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-calm]')?.focus()
          }}
          className="fixed inset-0 z-40 bg-base-200 outline-none"
        >
          <Radix.Title className="sr-only">{t('Pray one by one')}</Radix.Title>
          <Requests {...content} onClose={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Requests({ requests, family, onClose }: Omit<CalmViewProps, keyof DialogState> & { onClose: () => void }) {
  // The id, not the index: a request that is answered elsewhere must not turn the page.
  const [shownId, setShownId] = useState(requests[0]?.id)
  const from = useRef<number>(undefined)
  const at = Math.max(
    0,
    requests.findIndex(({ id }) => id === shownId),
  )
  const request = requests[at]
  if (!request) return null
  const turn = (step: number) => setShownId((requests[at + step] ?? request).id)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // The tooltip of a focused button would take the first Escape.
    if (key === 'Escape') onClose()
    else turn(steps[key] ?? 0)
  }
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const distance = clientX - (from.current ?? clientX)
    from.current = undefined
    if (Math.abs(distance) >= swipe) turn(distance < 0 ? 1 : -1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same as its keys and swipes
    <div
      data-calm
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX, pointerType }) => {
        if (pointerType === 'touch') from.current = clientX
      }}
      onPointerUp={onPointerUp}
      className="flex h-full touch-pan-y flex-col outline-none"
    >
      <div className="flex min-h-0 flex-1 overflow-y-auto px-6 pt-20 pb-6">
        <article aria-live="polite" className="m-auto flex w-full max-w-3xl flex-col gap-4 text-center">
          <h2 className="font-heading text-3xl leading-tight [overflow-wrap:anywhere] sm:text-5xl">{request.title}</h2>
          <p className="text-lg text-muted">{askedText(request)}</p>
          {request.description && (
            <p className="whitespace-pre-line font-heading text-xl leading-relaxed [overflow-wrap:anywhere] sm:text-2xl">
              {request.description}
            </p>
          )}
        </article>
      </div>
      <div className="flex items-center justify-center gap-3 px-4 pt-3 pb-[calc(1.5rem+var(--safe-bottom))]">
        <IconButton label={t('Back')} aria-disabled={at === 0 || undefined} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden className="size-6" />
        </IconButton>
        <div className="flex flex-col items-center gap-2">
          <PrayedButton request={request} family={family} size="lg" />
          <p className="text-muted text-sm tabular-nums">{t('{position} of {count}', { position: at + 1, count: requests.length })}</p>
        </div>
        <IconButton label={t('Next')} aria-disabled={at === requests.length - 1 || undefined} onClick={() => turn(1)}>
          <ChevronRight aria-hidden className="size-6" />
        </IconButton>
      </div>
      <Radix.Close asChild>
        <IconButton label={t('Close')} className="absolute end-4 top-[calc(1rem+var(--safe-top))]">
          <X aria-hidden className="size-6" />
        </IconButton>
      </Radix.Close>
    </div>
  )
}
