import { useSignals } from '@preact/signals-react/runtime'
import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { spokenLanguage } from '#web/platform/language/language'
import { IconButton } from '#web/ui/button'
import { useLayer } from '#web/ui/layers'
import { isPlainKey } from '#web/ui/plain-key'
import { useReturnFocus } from '#web/ui/return-focus'
import { ShortcutsHost } from '../shortcuts/shortcuts-host'
import { useKinds } from './quick-add.context'
import { lineOver, openedFor, type Place, quickAddOpen, showQuickAdd } from './quick-add.state'
import { QuickAddButton } from './quick-add-button'
import { QuickAddLine } from './quick-add-line'
import { t } from './texts'
import { parseOf } from './use-parse'

/** Over a screen, the line takes everything; items go to the list that is open. */
const usePlace = (): Place => {
  const listId = useLocation({ select: ({ search }) => (search as { list?: string }).list })
  return { kind: openedFor.value, listId }
}

/** `n` opens the line, or focuses a visible one. */
const useKey = (isAllowed: boolean) =>
  useEffect(() => {
    if (!isAllowed) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'n' || !isPlainKey(event)) return
      event.preventDefault()
      const line = document.querySelector<HTMLElement>('main [data-quick-add] textarea')
      if (line?.checkVisibility()) line.focus()
      else showQuickAdd()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isAllowed])

/** The height of the on-screen keyboard where it covers the page instead of shrinking it. */
const useKeyboardHeight = (isOpen: boolean) => {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isOpen || !viewport) return
    const measure = () => setHeight(Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop)))
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [isOpen])
  return height
}

/** The line over any screen, its key, the list of keys, and the full forms behind it. */
export function QuickAddHost() {
  useSignals()
  const kinds = useKinds()
  const place = usePlace()
  // The field of the chat is where the button would be.
  const hasComposer = useLocation({ select: ({ pathname }) => pathname.startsWith('/messages') })
  const isOpen = quickAddOpen.value
  const keyboard = useKeyboardHeight(isOpen)
  const returnFocus = useReturnFocus(isOpen)
  useKey(kinds.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a signal's value
  useEffect(() => {
    if (isOpen) parseOf(spokenLanguage()).catch(() => {})
  }, [isOpen])
  const close = () => {
    quickAddOpen.value = false
  }
  useLayer(isOpen, close)
  return (
    <>
      <Radix.Root open={isOpen} onOpenChange={(open) => !open && close()} modal={false}>
        <Radix.Portal container={document.body}>
          {isOpen && <div aria-hidden className="fixed inset-0 z-40 bg-scrim" />}
          <Radix.Content
            {...returnFocus}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              const field = (event.currentTarget as HTMLElement).querySelector('textarea')
              field?.focus()
              // After the text of last time.
              field?.setSelectionRange(field.value.length, field.value.length)
            }}
            aria-describedby={undefined}
            // The toast's Undo is outside, and the line stays open for the next.
            onInteractOutside={(event) => (event.target as Element | null)?.closest('[role=region]') && event.preventDefault()}
            style={{ bottom: keyboard || undefined }}
            className="floating fixed z-40 flex flex-col gap-2 p-4 outline-none not-sm:inset-x-0 not-sm:bottom-0 not-sm:rounded-b-none not-sm:pb-[calc(1rem+var(--safe-bottom))] sm:inset-x-0 sm:top-[min(6rem,8dvh)] sm:mx-auto sm:h-fit sm:w-[calc(100%-4rem)] sm:max-w-2xl sm:p-5"
          >
            <div className="flex items-center justify-between">
              <Radix.Title className="text-xl">{t('Quick add')}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={t('Close')} className="-me-2 -mt-1">
                  <X aria-hidden className="size-5" />
                </IconButton>
              </Radix.Close>
            </div>
            <QuickAddLine key={place.kind} place={place} name={lineOver(place.kind)} />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {kinds.length > 0 && !hasComposer && <QuickAddButton />}
      <ShortcutsHost />
    </>
  )
}
