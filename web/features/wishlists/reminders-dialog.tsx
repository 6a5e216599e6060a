import { type CelebrationsReply, celebrationsChange } from '#src/features/wishlists/celebrations.contract'
import { holidayNames } from '#src/features/wishlists/holidays.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { word } from '#web/platform/language/server-texts'
import { Checkbox } from '#web/ui/checkbox'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { t } from './texts'
import { dateText } from './wishlists.labels'
import { useSetHolidays } from './wishlists.queries'

type RemindersDialogProps = DialogState & { familyId: string; celebrations: CelebrationsReply; about: 'birthdays' | 'holidays' }

const usualDays = [0, 1, 3, 7, 14, 21, 30, 60]
/** The options, with a number of days that came from elsewhere. */
const optionsWith = (present: number) =>
  [...usualDays, ...(usualDays.includes(present) ? [] : [present])].map((days) => ({
    value: `${days}`,
    label: days === 0 ? t('On the day') : t('{count, plural, one {# day before} other {# days before}}', { count: days }),
  }))

/** Sets the reminders of birthdays, or chooses holidays. Give it a new `key` each time it is opened. */
export function RemindersDialog({ open, onOpenChange, familyId, celebrations, about }: RemindersDialogProps) {
  const save = useSetHolidays(familyId)
  const isOfBirthdays = about === 'birthdays'
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: isOfBirthdays ? t('Set Birthday Reminder') : t('Holiday Reminders'),
    submit: t('Save'),
    toForm: () => ({
      holidays: celebrations.holidays,
      days: `${isOfBirthdays ? celebrations.birthdayDays : celebrations.remindDays}`,
      remindOfBirthdays: true,
    }),
    toBody: ({ holidays, days, remindOfBirthdays }) =>
      isOfBirthdays ? { remindOfBirthdays, birthdayDays: Number(days) } : { holidays, remindDays: Number(days) },
    schema: celebrationsChange,
    fieldOf: ([name]) => (name === 'holidays' || name === 'remindOfBirthdays' ? name : 'days'),
    save: ({ body }) => save.mutateAsync(body),
    failed: t('Failed to save the reminders'),
  })
  return (
    <FormDialog {...dialog} description={t('Everybody in the family gets a notification, except about their own birthday.')}>
      {isOfBirthdays && (
        <form.AppField name="remindOfBirthdays">{(field) => <field.Toggle label={t('Remind the family of birthdays')} />}</form.AppField>
      )}
      <form.AppField name="days">
        {(field) => (
          <field.Choice label={t('When')} options={optionsWith(isOfBirthdays ? celebrations.birthdayDays : celebrations.remindDays)} />
        )}
      </form.AppField>
      {!isOfBirthdays && (
        <form.AppField name="holidays">
          {(field) => (
            <fieldset className="flex flex-col">
              <legend className="mb-1 font-medium text-sm">{t('Holidays')}</legend>
              {celebrations.dates.map(({ key, date }) => (
                <Checkbox
                  key={key}
                  label={`${word(holidayNames[key])}, ${dateText(date)}`}
                  checked={field.state.value.includes(key)}
                  onCheckedChange={(isChosen) =>
                    field.handleChange(isChosen ? [...field.state.value, key] : field.state.value.filter((other) => other !== key))
                  }
                />
              ))}
            </fieldset>
          )}
        </form.AppField>
      )}
    </FormDialog>
  )
}
