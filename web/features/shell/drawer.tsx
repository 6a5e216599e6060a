import { useSignals } from '@preact/signals-react/runtime'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect } from 'react'
import { IconButton } from '#web/ui/button'
import { useLayer } from '#web/ui/layers'
import { useWidth } from '#web/ui/use-width'
import { drawerOpen } from './shell.state'
import { Sidebar } from './sidebar'
import { t } from './texts'

/** Focuses the current screen's link, which may be below the visible part of the drawer. */
const focusCurrentLink = (event: Event) => {
  const here = event.target instanceof Element && event.target.querySelector<HTMLElement>('[aria-current=page]')
  if (!here) return
  event.preventDefault()
  here.focus()
}

/** The sidebar on a phone: slides in over the page; following a link closes it. */
export function Drawer() {
  useSignals()
  const isWide = useWidth('md')
  useEffect(() => {
    if (isWide) drawerOpen.value = false
  }, [isWide])
  const setOpen = (open: boolean) => {
    drawerOpen.value = open
  }
  useLayer(drawerOpen.value, () => setOpen(false))
  return (
    <Dialog.Root open={drawerOpen.value} onOpenChange={setOpen}>
      <Dialog.Portal container={document.body}>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusCurrentLink}
          className="fixed inset-y-0 start-0 z-40 w-72 max-w-[85vw] bg-base-100 pt-(--safe-top) pb-(--safe-bottom) shadow-float outline-none data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
        >
          <Dialog.Title className="sr-only">{t('Menu')}</Dialog.Title>
          <div className="h-full overflow-y-auto overscroll-contain">
            <Sidebar onNavigate={() => setOpen(false)} />
          </div>
          <Dialog.Close asChild>
            <IconButton label={t('Close menu')} className="absolute end-3 top-[calc(0.75rem+var(--safe-top))]">
              <X aria-hidden className="size-5" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
