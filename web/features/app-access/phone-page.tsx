import { TriangleAlert, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useMaybeFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CopyField } from '#web/ui/copy-field'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { QrCode } from '#web/ui/qr-code'
import { TabPanel, Tabs } from '#web/ui/tabs'
import { deviceName } from '../settings/settings.labels'
import { useCreateAppPassword } from './app-access.queries'
import { AppPasswordSecret, davAddress } from './app-password-secret'
import { type Device, deviceFor, devices } from './devices.rules'
import { guidesOf, deviceName as nameOfDevice } from './phone.steps'
import { ProfileButton } from './profile-button'
import { t } from './texts'

/** /settings/phone: the family's calendar, tasks and contacts in the apps of a device. */
export function PhonePage() {
  const family = useMaybeFamily()
  return (
    <Page width="narrow">
      <PageHeader title={t('On your phone')} subtitle={t('Your family’s calendar, tasks and contacts in the apps that your device has.')} />
      {family ? (
        <>
          {location.protocol !== 'https:' && <NoHttps />}
          <Setup />
          <PasswordCard />
          <AddressCard />
        </>
      ) : (
        <EmptyState icon={UsersRound} title={t('Please join a family to connect apps')} />
      )}
    </Page>
  )
}

function NoHttps() {
  return (
    <p role="note" className="flex gap-3 rounded-box bg-warning/14 px-5 py-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        {t(
          'This address has no https: iPhones, iPads and Macs send no password to it, and others send yours readably. Ask the person who runs the server.',
        )}
      </span>
    </p>
  )
}

const isApple = (device: Device) => device === 'iphone' || device === 'mac'

/** The steps, for one kind of device at a time. */
function Setup() {
  const [device, setDevice] = useState(() => deviceFor(navigator.userAgent, navigator.maxTouchPoints))
  return (
    <Tabs
      label={t('Your device')}
      tiles
      tabs={devices.map((value) => ({ value, label: nameOfDevice(value) }))}
      value={device}
      onValueChange={setDevice}
    >
      {devices.map((name) => (
        <TabPanel key={name} value={name}>
          <Card>
            {guidesOf(name).map(({ app = '', steps, otherwise }) => (
              <section key={app} className="not-first:mt-5">
                {app && <h2 className="mb-2 text-base">{app}</h2>}
                <ol className="flex list-decimal flex-col gap-3 ps-5 marker:text-muted">
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                {isApple(name) && <ProfileButton />}
                {otherwise && <p className="mt-5 text-muted text-sm">{otherwise}</p>}
              </section>
            ))}
          </Card>
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** A new app password for this device, shown once. */
function PasswordCard() {
  const create = useCreateAppPassword(t('Failed to create the app password'))
  const name = deviceName(navigator.userAgent)
  return (
    <Card
      title={t('Password for this device')}
      subtitle={t('It opens calendar, tasks and contacts, and nothing else. You can revoke it in the settings.')}
    >
      {create.data ? (
        <AppPasswordSecret scope="dav" secret={create.data.secret} />
      ) : (
        <Button pending={create.isPending} onClick={() => create.mutate({ name, scopes: ['dav'] })}>
          {t('Create a password for {device}', { device: name })}
        </Button>
      )}
    </Card>
  )
}

function AddressCard() {
  const page = `${location.origin}/settings/phone`
  return (
    <Card title={t('Address')}>
      <div className="flex flex-col gap-5">
        <CopyField label={t('Calendars and contacts (CalDAV, CardDAV)')} value={davAddress()} />
        <div className="flex items-center gap-5 not-sm:hidden">
          <QrCode value={page} label={t('QR code of this page')} className="size-40 shrink-0" />
          <p className="text-muted">{t('Scan this with your phone to open this page there.')}</p>
        </div>
      </div>
    </Card>
  )
}
