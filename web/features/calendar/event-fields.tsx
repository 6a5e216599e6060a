import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { Lock, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { categories, categoryColors, endAfterMove } from '#src/features/calendar/calendar.rules'
import { defaultReminderMinutes } from '#src/features/calendar/calendar.series.rules'
import { faultOf } from '#web/forms/entry-fields'
import { formatTime } from '#web/platform/format/formats'
import { usePainted } from '#web/platform/loading/after-paint'
import { useFamily } from '#web/platform/session/session'
import { ColorChoice } from '#web/ui/color-choice'
import { More } from '#web/ui/more'
import { Select } from '#web/ui/select'
import { Switch } from '#web/ui/switch'
import { subscriptionsQuery } from '../subscriptions/subscriptions.queries'
import { categoryNames, privacyText } from './calendar.labels'
import type { EventForm } from './event-form'
import { monthDayAfterMove } from './monthly.rules'
import { PeopleFields } from './people-fields'
import { dateOf } from './repeat.rules'
import { RepeatFields } from './repeat-fields'
import { minutesOf, reminderOptions } from './series.labels'
import { swatchesFor } from './swatches'
import { t } from './texts'
import { TimeField } from './time-field'

const categoryOptions = () => categories.map((value) => ({ value, label: t(categoryNames[value]), color: categoryColors[value] }))

/** The time from which the reminder of an all-day event counts back. */
const reminderTime = Temporal.PlainTime.from('09:00')

interface EventFieldsProps {
  form: EventForm
  event: EventReply | undefined
  /** The event's owner. */
  ownerId: string
  /** Private means "only you": a parent must not lock another member out of their own event. */
  mayBePrivate: boolean
  /** The field of the files, which are outside of the form's values. */
  files: ReactNode
  hasFiles: boolean
}

/** The fields of an event: first what nearly every event needs. */
export function EventFields(props: EventFieldsProps) {
  const { form } = props
  // Renders the two dozen controls below the title after the first paint, so that the dialog opens at once.
  const isPainted = usePainted()
  return (
    <div className="flex flex-col gap-4">
      <form.AppField name="title">{(field) => <field.Text label={t('Title')} required />}</form.AppField>
      {/* The placeholder is a screen high, as the fields are taller. */}
      {isPainted ? <OtherFields {...props} /> : <div className="h-dvh" />}
    </div>
  )
}

function OtherFields({ form, event, ownerId, mayBePrivate, files, hasFiles }: EventFieldsProps) {
  const { isAllDay, startTime, endTime, monthDay, calendar } = useStore(form.store, (state) => state.values)
  return (
    <>
      <form.AppField name="isAllDay">{(field) => <field.Toggle label={t('All day')} />}</form.AppField>
      <div className="grid gap-4 sm:grid-cols-2">
        <form.Field name="startTime">
          {(field) => (
            <TimeField
              edge="start"
              isAllDay={isAllDay}
              value={field.state.value}
              onValueChange={(value) => {
                form.setFieldValue('endTime', endAfterMove({ startTime, endTime, isAllDay }, value))
                // Editing one occurrence of a series keeps the series' days.
                const start = event?.recurrence ? undefined : dateOf(value)
                if (start) form.setFieldValue('monthDay', monthDayAfterMove(monthDay, start))
                field.handleChange(value)
              }}
              error={faultOf(field)}
            />
          )}
        </form.Field>
        <form.Field name="endTime">
          {(field) => (
            <TimeField edge="end" isAllDay={isAllDay} value={field.state.value} onValueChange={field.handleChange} error={faultOf(field)} />
          )}
        </form.Field>
      </div>
      {!event && <CalendarField form={form} />}
      {calendar === '' && <PeopleFields form={form} event={event} ownerId={ownerId} />}
      {!(event && calendar) && <RepeatFields form={form} event={event} />}
      <form.AppField name="location">{(field) => <field.Text label={t('Location')} />}</form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} />}</form.AppField>
      {calendar === '' && <OwnFields form={form} mayBePrivate={mayBePrivate} files={files} hasFiles={hasFiles} isAllDay={isAllDay} />}
    </>
  )
}

/** The calendar of a new event, if another one can be changed here. */
function CalendarField({ form }: { form: EventForm }) {
  const { data: calendars = [] } = useQuery(subscriptionsQuery(useFamily().id))
  const writable = calendars.filter(({ readOnly }) => !readOnly)
  if (!writable.length) return null
  return (
    <form.AppField name="calendar">
      {(field) => (
        <field.Choice
          label={t('Calendar')}
          options={[
            { value: '', label: t('Family Calendar') },
            ...writable.map(({ id, name, color }) => ({ value: id, label: name, color })),
          ]}
        />
      )}
    </form.AppField>
  )
}

type OwnFieldsProps = Pick<EventFieldsProps, 'form' | 'mayBePrivate' | 'files' | 'hasFiles'> & { isAllDay: boolean }

/** Fields that only an event of the family has. */
function OwnFields({ form, mayBePrivate, files, hasFiles, isAllDay }: OwnFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <form.AppField name="category" listeners={{ onChange: ({ value }) => form.setFieldValue('color', categoryColors[value]) }}>
          {(field) => <field.Choice label={t('Category')} options={categoryOptions()} />}
        </form.AppField>
        <form.Field name="color">
          {(field) => (
            <ColorChoice
              label={t('Color')}
              swatches={swatchesFor(field.state.value)}
              value={field.state.value}
              onValueChange={field.handleChange}
            />
          )}
        </form.Field>
      </div>
      <form.Field name="isPrivate">
        {(field) => {
          const Icon = field.state.value ? Lock : Users
          return (
            <Switch
              label={t('Private')}
              hint={
                <span className="flex items-center gap-1.5">
                  <Icon aria-hidden className="size-4" />
                  {privacyText({ isPrivate: field.state.value })}
                </span>
              }
              checked={field.state.value}
              onCheckedChange={field.handleChange}
              disabled={!mayBePrivate}
            />
          )
        }}
      </form.Field>
      <form.Field name="reminderMinutes">
        {(field) => (
          <More isNeeded={hasFiles || field.state.value !== defaultReminderMinutes || faultOf(field) !== undefined}>
            <Select
              label={t('Your reminder')}
              options={reminderOptions(field.state.value)}
              value={String(field.state.value)}
              onValueChange={(value) => field.handleChange(minutesOf(value))}
              hint={
                isAllDay
                  ? t('Counts back from {time} of the first day.', {
                      time: formatTime(reminderTime, { hour: 'numeric', minute: '2-digit' }),
                    })
                  : undefined
              }
              error={faultOf(field)}
            />
            {files}
          </More>
        )}
      </form.Field>
    </>
  )
}
