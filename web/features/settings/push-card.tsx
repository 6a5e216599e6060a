import { useQuery } from '@tanstack/react-query'
import { BellRing, Trash2 } from 'lucide-react'
import type { PushDeviceReply } from '#src/features/push-devices/push-devices.contract'
import { Button, IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { Switch } from '#web/ui/switch'
import { pushDevicesQuery, useRemoveDevice, useSubscribe, useSwitchDevice, useTestDevice } from './notification-settings.queries'
import { type PushObstacle, pushObstacle } from './push.browser'
import { deviceName } from './settings.labels'
import { msg, t } from './texts'

const reasons: Record<Exclude<PushObstacle, 'insecure'>, ReturnType<typeof msg>> = {
  install: msg('On an iPhone or iPad, add Hearth to the home screen first, and open it from there.'),
  unsupported: msg('This browser can’t show notifications while Hearth is closed.'),
  blocked: msg('This browser blocks notifications of Hearth. Allow them in its settings for this page, then load the page again.'),
}

/** The user's browsers that show notifications while Hearth is closed. */
export function PushCard() {
  const query = useQuery(pushDevicesQuery)
  return (
    <Card title={t('Notifications on your devices')} subtitle={t('They appear while Hearth is closed.')}>
      <Loaded query={query} errorTitle={t('Failed to load your devices')} skeleton={<Skeletons count={1} of="h-12" className="py-1" />}>
        {({ devices }) => (
          <div className="flex flex-col gap-3">
            {!devices.some(({ current }) => current) && <ThisDevice />}
            {devices.length > 0 && (
              <ul className="flex flex-col gap-1">
                {devices.map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function ThisDevice() {
  const turnOn = useSubscribe()
  const obstacle = pushObstacle()
  if (obstacle === 'insecure') return <Insecure />
  if (obstacle) return <p className="text-muted">{t(reasons[obstacle])}</p>
  return (
    <Button
      variant="primary"
      className="self-start"
      icon={<BellRing aria-hidden className="size-4" />}
      pending={turnOn.isPending}
      onClick={() => turnOn.mutate()}
    >
      {t('Turn on for this device')}
    </Button>
  )
}

/** Browsers show notifications only for pages that came encrypted. */
function Insecure() {
  return (
    <div className="flex flex-col gap-2 text-muted">
      <p>{t('Browsers allow this only on pages that begin with https://. There are three ways:')}</p>
      <ul className="ms-5 list-disc">
        <li>{t('a proxy with a certificate in front of Hearth,')}</li>
        <li>{t('a private network with names and certificates, such as Tailscale, or')}</li>
        <li>{t('the ntfy app, with a topic under “Your own addresses”.')}</li>
      </ul>
    </div>
  )
}

function DeviceRow({ device }: { device: PushDeviceReply }) {
  const change = useSwitchDevice()
  const test = useTestDevice()
  const remove = useRemoveDevice()
  const name = deviceName(device.userAgent)
  const isOn = change.isPending ? change.variables.isOn : device.isOn
  return (
    <li>
      <Switch
        label={name}
        hint={device.current ? t('This device') : undefined}
        checked={isOn}
        onCheckedChange={(on) => change.mutate({ id: device.id, isOn: on })}
      />
      <div className="-ms-3 flex flex-wrap items-center gap-1">
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('Send a test to {name}', { name })}
          pending={test.isPending}
          onClick={() => test.mutate(device.id)}
        >
          {t('Send a test')}
        </Button>
        {!device.current && (
          <IconButton label={t('Remove {name}', { name })} onClick={() => remove.mutate(device.id)}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
