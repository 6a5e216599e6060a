import { Plus } from 'lucide-react'
import { Button } from '#web/ui/button'
import { useScrolledDown } from '#web/ui/use-scrolled-down'
import { showQuickAdd } from './quick-add.state'
import { t } from './texts'

/** Adds anything, from any screen of a phone. It floats in thumb reach, and leaves while the reader scrolls down. */
export function QuickAddButton() {
  const isAway = useScrolledDown()
  return (
    <div
      className={`fixed end-4 bottom-[calc(1rem+var(--bar))] z-20 rounded-full shadow-float transition-[translate,opacity] duration-150 md:hidden print:hidden ${isAway ? 'not-focus-within:pointer-events-none not-focus-within:translate-y-8 not-focus-within:opacity-0' : ''}`}
    >
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-6" />}
        className="size-14 rounded-full p-0"
        aria-haspopup="dialog"
        onClick={() => showQuickAdd()}
      >
        <span className="sr-only">{t('Quick add')}</span>
      </Button>
    </div>
  )
}
