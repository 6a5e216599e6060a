import { useStore } from '@tanstack/react-form'
import { Lock, Users } from 'lucide-react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { categories, categoryColors, endAfterMove } from '#src/features/calendar/calendar.rules'
import { usePainted } from '#web/platform/loading/after-paint'
import { ColorChoice } from '#web/ui/color-choice'
import { Select } from '#web/ui/select'
import { Switch } from '#web/ui/switch'
import { TextArea, TextField } from '#web/ui/text-field'
import { categoryNames, privacyText } from './calendar.labels'
import { swatchesFor } from './event-colors'
import type { EventForm } from './event-form'
import { monthDayAfterMove } from './monthly.rules'
import { PeopleFields } from './people-fields'
import { dateOf } from './repeat.rules'
import { RepeatFields } from './repeat-fields'
import { minutesOf, reminderOptions } from './series.labels'
import { TimeField } from './time-field'

const categoryOptions = categories.map((value) => ({ value, label: categoryNames[value], color: categoryColors[value] }))

interface EventFieldsProps {
  form: EventForm
  event: EventReply | undefined
  /** Who makes the event, or made it. */
  ownerId: string
  /** Private means "only you": a parent can't lock someone else's event away from themselves. */
  mayBePrivate: boolean
}

/** The fields of an event. */
export function EventFields(props: EventFieldsProps) {
  const { form } = props
  // The dialog answers the press at once; the two dozen controls below the title come once it is on screen.
  const areOthersDue = usePainted()
  return (
    <div className="flex flex-col gap-4">
      <form.Field name="title">
        {(field) => (
          <TextField
            label="Title"
            required
            value={field.state.value}
            onValueChange={field.handleChange}
            error={field.state.meta.errors[0]}
          />
        )}
      </form.Field>
      {/* They are more than a screen is high. */}
      {areOthersDue ? <OtherFields {...props} /> : <div className="h-dvh" />}
    </div>
  )
}

function OtherFields({ form, event, ownerId, mayBePrivate }: EventFieldsProps) {
  const { isAllDay, startTime, endTime, monthDay } = useStore(form.store, (state) => state.values)
  return (
    <>
      <form.Field name="isAllDay">
        {(field) => <Switch label="All day" checked={field.state.value} onCheckedChange={field.handleChange} />}
      </form.Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <form.Field name="startTime">
          {(field) => (
            <TimeField
              label="Start"
              isAllDay={isAllDay}
              value={field.state.value}
              onValueChange={(value) => {
                form.setFieldValue('endTime', endAfterMove({ startTime, endTime, isAllDay }, value))
                // A series stays on its days while one of its dates is moved.
                const start = event?.recurrence ? undefined : dateOf(value)
                if (start) form.setFieldValue('monthDay', monthDayAfterMove(monthDay, start))
                field.handleChange(value)
              }}
              error={field.state.meta.errors[0]}
            />
          )}
        </form.Field>
        <form.Field name="endTime">
          {(field) => (
            <TimeField
              label="End"
              isAllDay={isAllDay}
              value={field.state.value}
              onValueChange={field.handleChange}
              error={field.state.meta.errors[0]}
            />
          )}
        </form.Field>
      </div>
      <RepeatFields form={form} event={event} />
      <form.Field name="location">
        {(field) => (
          <TextField label="Location" value={field.state.value} onValueChange={field.handleChange} error={field.state.meta.errors[0]} />
        )}
      </form.Field>
      <form.Field name="description">
        {(field) => (
          <TextArea label="Description" value={field.state.value} onValueChange={field.handleChange} error={field.state.meta.errors[0]} />
        )}
      </form.Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <form.Field name="category">
          {(field) => (
            <Select
              label="Category"
              options={categoryOptions}
              value={field.state.value}
              onValueChange={(category) => {
                field.handleChange(category)
                form.setFieldValue('color', categoryColors[category])
              }}
              error={field.state.meta.errors[0]}
            />
          )}
        </form.Field>
        <form.Field name="color">
          {(field) => (
            <ColorChoice
              label="Color"
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
              label="Private"
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
      <PeopleFields form={form} event={event} ownerId={ownerId} />
      <form.Field name="reminderMinutes">
        {(field) => (
          <Select
            label="Your reminder"
            options={reminderOptions(field.state.value)}
            value={String(field.state.value)}
            onValueChange={(value) => field.handleChange(minutesOf(value))}
            hint={isAllDay ? 'Counts back from 9:00 AM of the first day.' : undefined}
            error={field.state.meta.errors[0]}
          />
        )}
      </form.Field>
    </>
  )
}
