import { type LocationSettings, settingsChange } from '#src/features/location/location.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useMapSettings } from './location.queries'
import { t } from './texts'

/** The family's settings of the map, for admins. Give it a new `key` each time it is opened. */
export function MapSettingsDialog({
  open,
  onOpenChange,
  familyId,
  settings,
}: DialogState & { familyId: string; settings: LocationSettings }) {
  const save = useMapSettings(familyId)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Map settings'),
    submit: t('Save'),
    toForm: () => ({ retentionDays: `${settings.retentionDays}`, tileUrl: settings.tileUrl ?? '' }),
    toBody: ({ retentionDays, tileUrl }) => ({ retentionDays: Number(retentionDays), tileUrl }),
    schema: settingsChange,
    save: ({ body: { id: _, ...body } }) => save.mutateAsync(body),
    failed: t('Failed to save the settings'),
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="retentionDays">
        {(field) => (
          <field.Whole
            label={t('Days to keep positions')}
            hint={t('Older positions are deleted every night.')}
            min="1"
            max="365"
            required
          />
        )}
      </form.AppField>
      <form.AppField name="tileUrl">
        {(field) => (
          <field.Text
            label={t('Address of map tiles')}
            hint={t('With {z}, {x} and {y}. That server then learns which region your family looks at. Empty: no other server is asked.', {
              z: '{z}',
              x: '{x}',
              y: '{y}',
            })}
            autoComplete="off"
            inputMode="url"
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
