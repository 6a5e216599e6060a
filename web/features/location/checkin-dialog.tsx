import { newCheckin, type PlaceReply } from '#src/features/location/location.contract'
import type { Spot } from '#src/features/location/location.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { placeName } from './location.labels'
import { useCheckIn } from './location.queries'
import { t } from './texts'

type CheckinDialogProps = DialogState & {
  familyId: string
  places: readonly PlaceReply[]
  /** The point that was picked on the map. */
  spot: Spot | undefined
}

const elsewhere = 'elsewhere'

/** Checks in by hand: at a place, at a point of the map, or somewhere by name. Give it a new `key` each time it is opened. */
export function CheckinDialog({ open, onOpenChange, familyId, places, spot }: CheckinDialogProps) {
  const checkIn = useCheckIn(familyId)
  const options = [
    ...places.map((place) => ({ value: place.id, label: placeName(place) })),
    { value: elsewhere, label: spot ? t('The point on the map') : t('Somewhere else') },
  ]
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Check in'),
    submit: t('I’m here'),
    toForm: () => ({ where: spot ? elsewhere : (places[0]?.id ?? elsewhere), locationName: '', note: '' }),
    toBody: ({ where, locationName, note }) => {
      const place = places.find(({ id }) => id === where)
      const { latitude = null, longitude = null } = place ?? spot ?? {}
      return { latitude, longitude, note, locationName: place ? place.name : locationName }
    },
    fieldOf: ([first]) => (first === 'latitude' ? 'locationName' : first),
    schema: newCheckin,
    save: ({ body: { id: _, ...body } }) => checkIn.mutateAsync(body),
    failed: t('Failed to check in'),
  })
  return (
    <FormDialog {...dialog}>
      {places.length > 0 && <form.AppField name="where">{(field) => <field.Choice label={t('Where')} options={options} />}</form.AppField>}
      <form.Subscribe selector={({ values }) => values.where === elsewhere}>
        {(isElsewhere) =>
          isElsewhere && (
            <form.AppField name="locationName">
              {(field) => <field.Text label={t('Name of the place')} autoComplete="off" required={!spot} />}
            </form.AppField>
          )
        }
      </form.Subscribe>
      <form.AppField name="note">{(field) => <field.Text label={t('Note')} autoComplete="off" />}</form.AppField>
    </FormDialog>
  )
}
