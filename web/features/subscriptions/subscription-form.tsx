import { useStore } from '@tanstack/react-form'
import type { SubscriptionReply } from '#src/features/subscriptions/subscriptions.contract'
import { submitForm } from '#web/forms/entry-fields'
import { useEntryForm } from '#web/forms/entry-form'
import { type ActiveFamily, useMembers } from '#web/platform/session/session'
import { Checkbox } from '#web/ui/checkbox'
import { ColorChoice } from '#web/ui/color-choice'
import { FormDialog } from '#web/ui/form-dialog'
import { Select } from '#web/ui/select'
import { Switch } from '#web/ui/switch'
import type { DialogState } from '#web/ui/use-dialog'
import { minutesOf, reminderOptions } from '../calendar/series.labels'
import { swatchesFor } from '../calendar/swatches'
import { AccountFields } from './account-fields'
import {
  accountOf,
  bodyOf,
  changeOf,
  check,
  type SubscriptionForm as Form,
  isSearching,
  type SubscriptionValues,
  valuesOf,
} from './subscription.form'
import { findCalendars, useAddSubscription, useChangeSubscription } from './subscriptions.queries'
import { t } from './texts'

type SubscriptionFormProps = DialogState & { family: ActiveFamily; row: SubscriptionReply | undefined }

/** Adds a calendar by its address, or changes its name, colour and readers. */
export function SubscriptionForm({ family, row, ...state }: SubscriptionFormProps) {
  const add = useAddSubscription(family.id)
  const change = useChangeSubscription(family.id)
  const isNew = row === undefined
  const form = useEntryForm<SubscriptionValues>({
    values: valuesOf(row),
    check: (values) => check(values, isNew),
    send: async (values) => {
      const body = bodyOf(values)
      if (isNew && isSearching(values)) return show(await findCalendars(family.id, accountOf(values)))
      if (isNew) await add.mutateAsync(body)
      else await change.mutateAsync({ row, body: changeOf(body) })
      state.onOpenChange(false)
    },
  })
  /** The calendars of the account, of which the first is chosen. */
  const show = (found: SubscriptionValues['found']) => {
    const [first] = found
    if (!first) return
    form.setFieldValue('found', found)
    form.setFieldValue('calendar', first.url)
    form.setFieldValue('name', first.name)
    if (first.color) form.setFieldValue('color', first.color)
  }
  const { kind } = useStore(form.store, ({ values }) => values)
  const searching = useStore(form.store, ({ values }) => isNew && isSearching(values))
  return (
    <form.AppForm>
      <FormDialog
        {...state}
        formId={form.formId}
        title={isNew ? t('Add Calendar') : t('Edit calendar')}
        onSubmit={() => void submitForm(form)}
        submit={<form.Submit>{searching ? t('Find calendars') : isNew ? t('Add Calendar') : t('Save Changes')}</form.Submit>}
      >
        {isNew && (
          <form.AppField name="kind">
            {(field) => (
              <field.Either
                label={t('What it is')}
                options={[
                  { value: 'ics', label: t('An address') },
                  { value: 'caldav', label: t('An account') },
                ]}
              />
            )}
          </form.AppField>
        )}
        {isNew && kind === 'caldav' && <AccountFields form={form} />}
        {isNew && kind === 'ics' && (
          <form.AppField name="url">
            {(field) => (
              <field.Text
                label={t('Address')}
                hint={t('It ends in .ics or begins with webcal:// – look for “Subscribe” or “Export” on the page of the school or club.')}
                placeholder="https://"
                inputMode="url"
                autoComplete="off"
                required
              />
            )}
          </form.AppField>
        )}
        {!searching && <ShownAs form={form} meId={row?.createdBy ?? family.membership.userId} />}
        {!(isNew && kind === 'caldav') && <Login form={form} row={row} />}
        <form.Refusal />
      </FormDialog>
    </form.AppForm>
  )
}

/** The user name and password of an address, or new ones; what stays empty stays as it was. */
function Login({ form, row }: { form: Form; row: SubscriptionReply | undefined }) {
  return (
    <details open={row !== undefined && row.problem !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {row ? t('Change its password') : t('It needs a password')}
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <form.AppField name="username">
          {(field) => <field.Text label={t('User name')} hint={row && t('Empty: as before')} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.Text label={t('Password')} type="password" autoComplete="new-password" />}
        </form.AppField>
      </div>
    </details>
  )
}

/** How the calendar is shown, and to whom. */
function ShownAs({ form, meId }: { form: Form; meId: string }) {
  // The server lets some calendars only be read.
  const mayBeChanged = useStore(form.store, ({ values }) => {
    const { kind, found, calendar } = values
    return kind === 'caldav' && !found.some(({ url, readOnly }) => url === calendar && readOnly)
  })
  return (
    <>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
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
      {mayBeChanged && (
        <form.Field name="readOnly">
          {(field) => (
            <Switch
              label={t('Events can be changed here')}
              hint={t('Changes are written to the calendar, and its own changes are read from it.')}
              checked={!field.state.value}
              onCheckedChange={(isOn) => field.handleChange(!isOn)}
            />
          )}
        </form.Field>
      )}
      <form.Field name="reminderMinutes">
        {(field) => (
          <Select
            label={t('Reminder of each event')}
            options={reminderOptions(field.state.value)}
            value={String(field.state.value)}
            onValueChange={(value) => field.handleChange(minutesOf(value))}
          />
        )}
      </form.Field>
      <form.AppField name="readers">
        {(field) => (
          <field.Either
            label={t('Who sees it')}
            options={[
              { value: 'family', label: t('The family') },
              { value: 'chosen', label: t('Chosen people') },
            ]}
          />
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.readers}>
        {(readers) =>
          readers === 'chosen' && (
            <form.Field name="visibleTo">
              {(field) => <People chosen={field.state.value} onChange={field.handleChange} meId={meId} />}
            </form.Field>
          )
        }
      </form.Subscribe>
    </>
  )
}

/** The people who see a calendar, beside the one who added it. */
function People({ chosen, onChange, meId }: { chosen: string[]; onChange: (ids: string[]) => void; meId: string }) {
  const others = useMembers().filter(({ isActive, userId }) => isActive && userId !== meId)
  return (
    <fieldset>
      <legend className="sr-only">{t('Chosen people')}</legend>
      {others.map(({ userId, user, color }) => (
        <Checkbox
          key={userId}
          label={user.name}
          color={color}
          checked={chosen.includes(userId)}
          onCheckedChange={(isChosen) => onChange(isChosen ? [...chosen, userId] : chosen.filter((id) => id !== userId))}
        />
      ))}
    </fieldset>
  )
}
