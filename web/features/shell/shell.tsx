import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useLive } from '#web/platform/live/use-live'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { useMaybeFamily, useUser } from '#web/platform/session/session'
import { useWidth } from '#web/ui/use-width'
import { commands } from '../assistant/assistant.queue'
import { assistantActs } from '../assistant/run-command'
import { quickAddHost } from '../quick-add/open-quick-add'
import { Header } from './header'
import { LazyDrawer } from './lazy-drawer'
import { PhoneBar } from './phone-bar'
import { Sidebar } from './sidebar'
import { t } from './texts'
import { usePrefetchScreens } from './use-prefetch-screens'

const notices = lazyModule(() => import('./notices').then((module) => module.Notices))

/** Sidebar, header and screen; keeps the live connection of the active family open. */
export function Shell({ children }: { children: ReactNode }) {
  useSignals()
  const Notices = notices.code.value
  const QuickAdd = quickAddHost.code.value
  const Acts = assistantActs.code.value
  const familyId = useMaybeFamily()?.id
  useLive(useUser().id, familyId)
  usePrefetchScreens()
  const isWide = useWidth('md')
  return (
    <div className="flex min-h-dvh not-md:[--bar:calc(3.75rem+var(--safe-bottom))]">
      <a
        href="#screen"
        className="sr-only rounded-field bg-base-100 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:p-3"
      >
        {t('Skip to the page')}
      </a>
      {isWide && (
        <aside className="sticky top-0 h-dvh w-68 shrink-0 overflow-y-auto bg-base-100 not-md:hidden">
          <Sidebar />
        </aside>
      )}
      <LazyDrawer />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header />
        {Notices && <Notices />}
        <main id="screen" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none not-md:[--safe-bottom:0px]">
          {children}
        </main>
        {!isWide && <PhoneBar />}
      </div>
      {familyId && QuickAdd && <QuickAdd />}
      {familyId && Acts && commands.value.length > 0 && <Acts />}
    </div>
  )
}
