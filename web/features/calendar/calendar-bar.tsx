import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { categories, categoryColors } from '#src/features/calendar/calendar.rules'
import { useFamily } from '#web/platform/session/session'
import { Button, IconButton } from '#web/ui/button'
import { Segmented } from '#web/ui/segmented'
import { Select } from '#web/ui/select'
import { useWidth } from '#web/ui/use-width'
import { subscriptionsQuery } from '../subscriptions/subscriptions.queries'
import { categoryNames, viewNames } from './calendar.labels'
import { views } from './calendar.search'
import { showCategory, shownCategory, showToday } from './calendar.state'
import { PeopleFilter } from './people-filter'
import { t } from './texts'

const filters = (calendars: readonly { id: string; name: string; color: string }[]) =>
  [
    { value: 'all', label: t('All Categories') },
    ...categories.map((category) => ({ value: category, label: t(categoryNames[category]), color: categoryColors[category] })),
    ...calendars.map(({ id, name, color }) => ({ value: `sub-${id}` as const, label: name, color })),
  ] as const

/** Turns the pages of a view. */
export type Turn = {
  /** The buttons' labels, such as "Previous month". */
  back: string
  next: string
  onBack: () => void
  onNext: () => void
}

interface CalendarBarProps {
  /** The shown period, such as "November 2026". */
  title: string
  /** Handlers for the previous and next page; left out in views without pages. */
  turn?: Turn
}

/** The toolbar: period, view and category; in a narrow window the people, too. */
export function CalendarBar({ title, turn }: CalendarBarProps) {
  useSignals()
  const isPhone = !useWidth('md')
  const isNarrow = !useWidth('lg')
  // Read from the address, not from the screen around it, which follows one frame later.
  const { view = 'month' } = useSearch({ from: '/gate/calendar' })
  const navigate = useNavigate()
  const { data: calendars } = useQuery(subscriptionsQuery(useFamily().id))
  const chosen = shownCategory.value
  const isGone = calendars !== undefined && chosen.startsWith('sub-') && !calendars.some(({ id }) => chosen === `sub-${id}`)
  useEffect(() => {
    if (isGone) showCategory('all')
  }, [isGone])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 grow flex-wrap items-center gap-1 not-sm:w-full">
        {turn && (
          <>
            <IconButton label={turn.back} className="-ms-2" onClick={turn.onBack}>
              <ChevronLeft aria-hidden className="size-5" />
            </IconButton>
            <IconButton label={turn.next} onClick={turn.onNext}>
              <ChevronRight aria-hidden className="size-5" />
            </IconButton>
          </>
        )}
        <h2 aria-live="polite" className={`min-w-0 flex-1 basis-[6.5rem] text-lg sm:text-2xl ${turn ? 'ms-1' : ''}`}>
          {title}
        </h2>
        {turn && <Button onClick={showToday}>{t('Today')}</Button>}
      </div>
      <div className="w-full sm:w-64">
        <Segmented
          label={t('View')}
          hideLabel
          options={views.map((value) => ({ value, label: t(viewNames[value]) }))}
          value={view}
          onValueChange={(next) => navigate({ to: '/calendar', search: next === 'month' ? {} : { view: next }, resetScroll: false })}
        />
      </div>
      <div className={`flex items-center gap-2 ${isPhone ? 'w-full' : ''}`}>
        <Select
          label={t('Category')}
          hideLabel
          options={filters(calendars ?? [])}
          value={chosen}
          onValueChange={showCategory}
          className={isPhone ? 'min-w-36 flex-1' : 'w-48'}
        />
        {isPhone && <PeopleFilter />}
      </div>
      {isNarrow && !isPhone && <PeopleFilter />}
    </div>
  )
}
