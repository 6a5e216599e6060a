import { TextField } from '#web/ui/text-field'
import { t } from './texts'

interface TimeFieldProps {
  /** The end of the event that the field sets. */
  edge: 'start' | 'end'
  isAllDay: boolean
  /** A local date-time such as `2026-11-21T08:30` in the family's time zone; empty if unset. */
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
}

/** A date and time, or a date only; keeps the time, so that toggling "all day" loses nothing. */
export function TimeField({ edge, isAllDay, value, onValueChange, error }: TimeFieldProps) {
  // Without bounds browsers accept six-digit years.
  if (!isAllDay) {
    return (
      <TextField
        label={edge === 'start' ? t('Start Time') : t('End Time')}
        type="datetime-local"
        required
        min="1900-01-01T00:00"
        max="2199-12-31T23:59"
        value={value}
        onValueChange={onValueChange}
        error={error}
      />
    )
  }
  const [date = '', hour = '09:00'] = value.split('T')
  return (
    <TextField
      label={edge === 'start' ? t('Start Date') : t('End Date')}
      type="date"
      required
      min="1900-01-01"
      max="2199-12-31"
      value={date}
      onValueChange={(next) => onValueChange(next && `${next}T${hour}`)}
      error={error}
    />
  )
}
