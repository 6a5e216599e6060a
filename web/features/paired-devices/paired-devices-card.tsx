import { useQuery } from '@tanstack/react-query'
import { TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { newPairedDevice, type PairedDeviceReply } from '#src/features/paired-devices/paired-devices.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { confirm } from '#web/ui/confirm'
import { FormDialog } from '#web/ui/form-dialog'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { deviceName, momentText } from '../settings/settings.labels'
import { pairedDevicesQuery, usePair, useUnpair } from './paired-devices.queries'
import { t } from './texts'

/** The devices on which the children sign in by PIN, for parents. */
export function PairedDevicesCard() {
  const { id } = useFamily()
  const query = useQuery(pairedDevicesQuery(id))
  return (
    <Card
      title={t("Children's devices")}
      subtitle={t('Here children sign in by PIN or pictures, without a password.')}
      flush
      actions={query.data && !query.data.devices.some(({ current }) => current) && <PairDialog />}
    >
      <Loaded query={query} errorTitle={t('Failed to load the devices')} skeleton={<Skeletons count={1} of="h-12" className="p-5" />}>
        {({ devices, pins }) => (
          <>
            {devices.length === 0 ? (
              <p className="px-5 py-3 text-muted">{t('No device is paired. Open this page on the tablet in the kitchen and pair it.')}</p>
            ) : (
              <ul className="py-2">
                {devices.map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
              </ul>
            )}
            {devices.length > 0 && pins.length === 0 && (
              <p className="px-5 pb-3 text-muted text-sm">
                {t('No child has a PIN yet. Set one in the menu of a child, under Family Members.')}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function PairDialog() {
  const pair = usePair(useFamily().id)
  const [open, setOpen] = useState(false)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange: setOpen,
    title: t('Pair this device'),
    toForm: () => ({ name: '' }),
    schema: newPairedDevice,
    save: ({ values }) => pair.mutateAsync(values),
    failed: t('Failed to pair this device'),
  })
  return (
    <FormDialog
      {...dialog}
      trigger={<Button icon={<TabletSmartphone aria-hidden className="size-4" />}>{t('Pair this device')}</Button>}
      description={t(
        'When nobody is signed in, it shows the first names of the children who have a PIN. Pair no device that leaves the house alone.',
      )}
    >
      <form.AppField name="name">
        {(field) => <field.Text label={t('Name of the device')} placeholder={t('Kitchen tablet')} autoComplete="off" maxLength={60} />}
      </form.AppField>
    </FormDialog>
  )
}

function DeviceRow({ device }: { device: PairedDeviceReply }) {
  const { id: familyId, timezone } = useFamily()
  const unpair = useUnpair(familyId)
  const name = device.name ?? deviceName(device.userAgent)
  const remove = () =>
    confirm({
      title: t('Unpair {name}?', { name }),
      text: t('Children can no longer sign in there, and those who are signed in by PIN are signed out.'),
      action: t('Unpair'),
      destructive: true,
      act: () => unpair.mutateAsync(device),
    })
  return (
    <li data-row={device.id} className="flex min-h-17 items-center gap-4 px-5 py-2">
      <TabletSmartphone aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-muted text-sm">
          {device.current && <span className="font-medium text-success">{t('This device')} · </span>}
          {device.lastUsedAt ? t('Last used {moment}', { moment: momentText(device.lastUsedAt, timezone) }) : t('Not used yet')}
          {' · '}
          {t('paired by {name}', { name: device.pairedBy.firstName || device.pairedBy.name })}
        </p>
      </div>
      <Button aria-label={t('Unpair {name}', { name })} pending={unpair.isPending} onClick={remove}>
        {t('Unpair')}
      </Button>
    </li>
  )
}
