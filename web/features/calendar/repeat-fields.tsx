import { useStore } from '@tanstack/react-form'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { frequencies, weekdays } from '#src/features/calendar/calendar.series.rules'
import { readerFirstDay } from '#web/platform/language/language'
import { Select } from '#web/ui/select'
import type { EventForm } from './event-form'
import { monthDaysOn } from './monthly.rules'
import { chosenWeekdays, dateOf, type RepeatDraft, weekdayOf } from './repeat.rules'
import { frequencyNames, monthDayName, unitName, weekdayName } from './series.labels'
import { t } from './texts'

const frequencyOptions = () =>
  [{ value: 'never', label: t('Does not repeat') }, ...frequencies.map((value) => ({ value, label: t(frequencyNames[value]) }))] as const

const endOptions = () =>
  [
    { value: 'never', label: t('Never') },
    { value: 'on', label: t('On a date') },
    { value: 'after', label: t('After a number of times') },
  ] as const

interface RepeatFieldsProps {
  form: EventForm
  event: EventReply | undefined
}

/** The recurrence of an event: frequency, days and end. */
export function RepeatFields({ form, event }: RepeatFieldsProps) {
  const { frequency, ends, startTime, interval } = useStore(form.store, (state) => state.values)
  const repeats = frequency !== 'never'
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <form.AppField name="frequency">{(field) => <field.Choice label={t('Repeat')} options={frequencyOptions()} />}</form.AppField>
        {repeats && (
          <form.AppField name="interval">
            {(field) => <field.Whole label={t('Every')} min={1} max={999} trailing={unitName(frequency, Number(interval))} />}
          </form.AppField>
        )}
      </div>
      {frequency === 'weekly' && (
        <form.Field name="byWeekday">
          {(field) => <WeekdayChoice value={field.state.value} startTime={startTime} onValueChange={field.handleChange} />}
        </form.Field>
      )}
      {frequency === 'monthly' && (
        <form.Field name="monthDay">
          {(field) => (
            <MonthDayChoice
              value={field.state.value}
              startTime={startTime}
              rule={event?.recurrence ?? null}
              onValueChange={field.handleChange}
            />
          )}
        </form.Field>
      )}
      {repeats && (
        <div className="grid gap-4 sm:grid-cols-2">
          <form.Field name="ends">
            {(field) => (
              <Select
                label={t('Ends')}
                options={endOptions()}
                value={field.state.value}
                onValueChange={(value) => {
                  field.handleChange(value)
                  if (value === 'on' && !form.getFieldValue('until')) form.setFieldValue('until', threeMonthsAfter(startTime))
                }}
              />
            )}
          </form.Field>
          {ends === 'on' && <form.AppField name="until">{(field) => <field.Day label={t('Last date')} required />}</form.AppField>}
          {ends === 'after' && (
            <form.AppField name="count">
              {(field) => <field.Whole label={t('Number of times')} required min={1} max={1000} />}
            </form.AppField>
          )}
        </div>
      )}
    </div>
  )
}

/** The initial end date; empty without a start. */
const threeMonthsAfter = (startTime: string) =>
  weekdayOf(startTime) ? Temporal.PlainDate.from(startTime).add({ months: 3 }).toString() : ''

type MonthDayChoiceProps = {
  value: RepeatDraft['monthDay']
  startTime: string
  /** The event's current rule, whose days may differ from its start. */
  rule: EventReply['recurrence']
  onValueChange: (value: RepeatDraft['monthDay']) => void
}

/** The day of the month on which an event repeats, derived from its start. */
function MonthDayChoice({ value, startTime, rule, onValueChange }: MonthDayChoiceProps) {
  const start = dateOf(startTime)
  const choices = new Set([...(start ? monthDaysOn(start) : (['day'] as const)), value])
  return (
    <Select
      label={t('On')}
      options={[...choices].map((choice) => ({ value: choice, label: monthDayName(choice, start, rule) }))}
      value={value}
      onValueChange={onValueChange}
      hint={value === 'day' && start && start.day > 28 ? t('Months without day {day} are left out.', { day: start.day }) : undefined}
    />
  )
}

type WeekdayChoiceProps = {
  value: RepeatDraft['byWeekday']
  startTime: string
  onValueChange: (value: RepeatDraft['byWeekday']) => void
}

/** The weekdays of a weekly event. The start's weekday is always included, since it is the first occurrence. */
function WeekdayChoice({ value, startTime, onValueChange }: WeekdayChoiceProps) {
  const start = weekdayOf(startTime)
  const chosen = chosenWeekdays(value, start)
  const first = readerFirstDay() - 1
  const days = [...weekdays.slice(first), ...weekdays.slice(0, first)]
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('On')}</legend>
      <div className="grid grid-cols-7 gap-1">
        {days.map((day) => (
          <label
            key={day}
            data-checked={chosen.includes(day) || undefined}
            className="relative grid h-11 cursor-pointer place-items-center rounded-field bg-base-content/6 text-sm outline-offset-2 outline-primary data-checked:bg-primary data-checked:font-medium data-checked:text-primary-content has-focus-visible:outline-2 has-disabled:cursor-default"
          >
            <input
              type="checkbox"
              aria-label={weekdayName(day, 'long')}
              checked={chosen.includes(day)}
              disabled={day === start}
              onChange={(event) => onValueChange(event.target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))}
              className="sr-only"
            />
            <span aria-hidden>{weekdayName(day)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
