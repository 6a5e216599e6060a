import { useSignals } from '@preact/signals-react/runtime'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { categories, categoryColors } from '../../../src/features/calendar/calendar.rules'
import { Button, IconButton } from '../../ui/button'
import { Select } from '../../ui/select'
import { showMonth, shownCategory, showToday } from './calendar.state'
import { categoryNames, monthName } from './calendar.words'

const filters = [
  { value: 'all', label: 'All Categories' },
  ...categories.map((category) => ({ value: category, label: categoryNames[category], color: categoryColors[category] })),
] as const

/** Which month and which category the calendar shows. */
export function MonthBar({ month }: { month: Temporal.PlainYearMonth }) {
  useSignals()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex grow flex-wrap items-center gap-1">
        <IconButton label="Previous month" className="-ms-2" onClick={() => showMonth(month.subtract({ months: 1 }))}>
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Next month" onClick={() => showMonth(month.add({ months: 1 }))}>
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
        <h2 aria-live="polite" className="ms-1 flex-1 basis-28 text-lg sm:whitespace-nowrap sm:text-2xl">
          {monthName(month)}
        </h2>
        <Button onClick={showToday}>Today</Button>
      </div>
      <Select
        label="Category"
        hideLabel
        options={filters}
        value={shownCategory.value}
        onValueChange={(category) => {
          shownCategory.value = category
        }}
        className="w-full sm:w-48"
      />
    </div>
  )
}
