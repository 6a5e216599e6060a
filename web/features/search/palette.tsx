import { useSignals } from '@preact/signals-react/runtime'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useLayer } from '#web/ui/layers'
import { useReturnFocus } from '#web/ui/return-focus'
import { searchOpen } from './search.state'
import { SearchPanel } from './search-panel'
import { t } from './texts'
import { useHighlightedRow } from './use-highlighted-row'

/** The height above the on-screen keyboard, for the sheet on a phone. */
const useVisibleHeight = (isOpen: boolean) => {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isOpen || !viewport) return
    const measure = () => setHeight(Math.round(viewport.height))
    measure()
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [isOpen])
  return height
}

/** The search dialog: a sheet on phones, near the top elsewhere. */
export function Palette() {
  useSignals()
  useHighlightedRow()
  const isOpen = searchOpen.value
  const { onCloseAutoFocus } = useReturnFocus(isOpen)
  const height = useVisibleHeight(isOpen)
  /** After navigation the focus belongs to the new screen. */
  const hasNavigated = useRef(false)
  const setOpen = (open: boolean) => {
    searchOpen.value = open
  }
  useLayer(isOpen, () => setOpen(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Portal container={document.body}>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            hasNavigated.current = false
          }}
          onCloseAutoFocus={(event) => (hasNavigated.current ? event.preventDefault() : onCloseAutoFocus(event))}
          style={height ? ({ '--visible': `${height}px` } as object) : undefined}
          className="floating fixed z-40 flex flex-col overflow-clip outline-none not-sm:inset-x-0 not-sm:top-0 not-sm:h-(--visible,100dvh) not-sm:rounded-none not-sm:bg-base-100 not-sm:pt-(--safe-top) sm:inset-x-0 sm:top-[min(6rem,8dvh)] sm:mx-auto sm:h-[min(38rem,80dvh)] sm:w-[calc(100%-4rem)] sm:max-w-2xl sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in"
        >
          <Radix.Title className="sr-only">{t('Search')}</Radix.Title>
          <SearchPanel
            onLeave={() => {
              hasNavigated.current = true
              setOpen(false)
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
