import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { type DisplayReply, displayChange, newDisplay } from '#src/features/displays/displays.contract'
import { type DisplayPart, displayParts } from '#src/features/displays/displays.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useFamily, useMembers } from '#web/platform/session/session'
import { Checkbox } from '#web/ui/checkbox'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { listsQuery } from '../shopping/shopping.queries'
import { partName, photoDelays } from './displays.labels'
import { useSaveDisplay } from './displays.queries'
import { t } from './texts'

type DisplayDialogProps = DialogState & { display: DisplayReply | undefined }

/** Pairs a wall display by its code, or changes one. Give it a new `key` each time it is opened. */
export function DisplayDialog({ open, onOpenChange, display }: DisplayDialogProps) {
  const { id: familyId } = useFamily()
  const save = useSaveDisplay(familyId)
  const members = useMembers().filter(({ isActive }) => isActive)
  const lists = (useQuery(listsQuery(familyId)).data ?? []).filter(({ status }) => status === 'active')
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: display,
    title: display ? t('Edit Display') : t('Pair a display'),
    failed: display ? t('Failed to save the display') : t('Failed to pair the display'),
    toForm: () => ({
      code: '',
      name: display?.name ?? '',
      shows: display?.shows ?? ([...displayParts] as DisplayPart[]),
      // A list or a member may have been deleted since.
      listIds: display?.listIds.filter((id) => lists.some((list) => list.id === id)) ?? lists.slice(0, 1).map(({ id }) => id),
      tickers:
        display?.tickers.filter((id) => members.some((member) => member.id === id)) ??
        members.filter(({ role }) => role === 'child').map(({ id }) => id),
      nightFrom: (display ? display.nightFrom : '21:00') ?? '',
      nightTo: (display ? display.nightTo : '06:30') ?? '',
      photosAfter: display ? String(display.photosAfter ?? '') : '10',
    }),
    toBody: ({ nightFrom, nightTo, photosAfter, ...values }) => ({
      ...values,
      nightFrom: nightFrom || null,
      nightTo: nightTo || null,
      photosAfter: photosAfter === '' ? null : Number(photosAfter),
    }),
    schema: display ? displayChange : newDisplay,
    save: (edit) => save.mutateAsync(edit),
  })
  const shows = useStore(form.store, ({ values }) => values.shows)
  return (
    <FormDialog {...dialog}>
      {!display && (
        <form.AppField name="code">
          {(field) => (
            <field.Digits
              label={t('Code on the display')}
              hint={t('Open {address} in the browser of the display: it shows six digits.', { address: `${location.host}/display` })}
              maxLength={6}
              autoComplete="off"
              required
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="name">
        {(field) => <field.Text label={t('Name')} placeholder={t('Kitchen')} autoComplete="off" maxLength={60} required />}
      </form.AppField>
      <form.AppField name="shows">
        {(field) => (
          <Choices
            title={t('What it shows')}
            hint={t('Private events and calendars of some members never show there. The weather needs a source in the server’s settings.')}
            options={displayParts.map((part) => ({ id: part, label: partName(part) }))}
            chosen={field.state.value}
            onChange={(parts) => field.handleChange(parts as DisplayPart[])}
          />
        )}
      </form.AppField>
      {shows.includes('shopping') && lists.length > 0 && (
        <form.AppField name="listIds">
          {(field) => (
            <Choices
              title={t('Shopping lists')}
              options={lists.map(({ id, name }) => ({ id, label: name }))}
              chosen={field.state.value}
              onChange={field.handleChange}
            />
          )}
        </form.AppField>
      )}
      {(shows.includes('chores') || shows.includes('shopping')) && (
        <form.AppField name="tickers">
          {(field) => (
            <Choices
              title={t('Tick without a PIN')}
              hint={t('Everybody at the display can tick in their names. Other children tick with their PIN, other adults not at all.')}
              options={members.map(({ id, name }) => ({ id, label: name }))}
              chosen={field.state.value}
              onChange={field.handleChange}
            />
          )}
        </form.AppField>
      )}
      <div className="grid grid-cols-2 gap-4">
        <form.AppField name="nightFrom">{(field) => <field.Text label={t('Dark from')} type="time" />}</form.AppField>
        <form.AppField name="nightTo">{(field) => <field.Text label={t('Dark until')} type="time" />}</form.AppField>
      </div>
      {shows.includes('photos') && (
        <form.AppField name="photosAfter">
          {(field) => <field.Choice label={t('Photos without a touch')} options={photoDelays()} />}
        </form.AppField>
      )}
    </FormDialog>
  )
}

type ChoicesProps = {
  title: string
  hint?: string
  options: { id: string; label: string }[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

const Choices = ({ title, hint, options, chosen, onChange }: ChoicesProps) => (
  <fieldset>
    <legend className="font-medium text-sm">{title}</legend>
    <div className="grid sm:grid-cols-2 sm:gap-x-4">
      {options.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onCheckedChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </div>
    {hint && <p className="text-muted text-sm">{hint}</p>}
  </fieldset>
)
