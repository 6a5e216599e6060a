import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Week } from '#src/features/audit/audit.rules'
import { Button } from '#web/ui/button'
import { agoText, rangeText } from './audit.labels'
import { t } from './texts'

export interface WeekNavigatorProps {
  week: Week
  /** Weeks back from today; 0 is this week. */
  ago: number
  onMove: (ago: number) => void
}

/** Visually hidden in large type, where the arrows suffice. */
const word = '@max-[18rem]:sr-only'

/** Buttons to the previous and next week, up to the current one. */
export function WeekNavigator({ week, ago, onMove }: WeekNavigatorProps) {
  return (
    <nav aria-label={t('Week')} className="@container rounded-box bg-base-100 p-3 sm:px-4">
      <div className="grid grid-cols-[auto_auto] items-center justify-between gap-2 @min-[34rem]:grid-cols-[1fr_auto_1fr] [&>button]:w-fit">
        <Button variant="quiet" icon={<ChevronLeft aria-hidden className="size-5" />} onClick={() => onMove(ago + 1)}>
          <span className={word}>{t('Previous Week')}</span>
        </Button>
        <p aria-live="polite" className="text-center @max-[34rem]:order-first @max-[34rem]:col-span-2">
          <span className="block font-heading text-xl">{rangeText(week)}</span>
          <span className="text-muted text-sm">{agoText(ago)}</span>
        </p>
        <Button variant="quiet" disabled={ago === 0} className="justify-self-end" onClick={() => onMove(ago - 1)}>
          <span className={word}>{t('Next Week')}</span>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
    </nav>
  )
}
