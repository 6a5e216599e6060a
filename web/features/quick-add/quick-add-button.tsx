import { Plus } from 'lucide-react'
import { Button } from '#web/ui/button'
import { openQuickAdd } from './quick-add.state'
import { t } from './texts'

/** Adds anything, from any screen of a phone. It floats in thumb reach. */
export const QuickAddButton = () => (
  <div className="fixed end-4 bottom-[calc(1rem+var(--safe-bottom))] z-20 rounded-full shadow-float md:hidden print:hidden">
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-6" />}
      className="size-14 rounded-full p-0"
      aria-haspopup="dialog"
      onClick={() => openQuickAdd()}
    >
      <span className="sr-only">{t('Quick add')}</span>
    </Button>
  </div>
)
