import { newPlace, type PlaceReply } from '#src/features/location/location.contract'
import type { Spot } from '#src/features/location/location.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useSavePlace } from './location.queries'
import { t } from './texts'

export type PlaceSubject = { place?: PlaceReply; spot?: Spot }

const text = (value: number | undefined) => (value === undefined ? '' : `${Math.round(value * 1e6) / 1e6}`)
const number = (value: string) => (value.trim() === '' ? Number.NaN : Number(value))

/** Adds or edits a place. Give it a new `key` each time it is opened. */
export function PlaceDialog({
  open,
  onOpenChange,
  familyId,
  subject: { place, spot = place },
}: DialogState & { familyId: string; subject: PlaceSubject }) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: place,
    title: place ? t('Edit Place') : t('Add Place'),
    failed: place ? t('Failed to save the place') : t('Failed to add the place'),
    toForm: () => ({
      name: place?.name ?? '',
      emoji: place?.emoji ?? '',
      latitude: text(spot?.latitude),
      longitude: text(spot?.longitude),
      radius: `${place?.radius ?? 150}`,
    }),
    toBody: ({ latitude, longitude, radius, ...values }) => ({
      ...values,
      latitude: number(latitude),
      longitude: number(longitude),
      radius: number(radius),
    }),
    schema: newPlace,
    save: useSavePlace(familyId).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
        <form.AppField name="emoji">{(field) => <field.Text label={t('Emoji')} autoComplete="off" />}</form.AppField>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <form.AppField name="latitude">
          {(field) => <field.Text label={t('Latitude')} inputMode="decimal" autoComplete="off" required />}
        </form.AppField>
        <form.AppField name="longitude">
          {(field) => <field.Text label={t('Longitude')} inputMode="decimal" autoComplete="off" required />}
        </form.AppField>
      </div>
      <form.AppField name="radius">
        {(field) => <field.Whole label={t('Radius in meters')} hint={t('From 50 to 2000.')} min="50" max="2000" required />}
      </form.AppField>
    </FormDialog>
  )
}
