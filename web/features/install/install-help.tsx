import { useSignals } from '@preact/signals-react/runtime'
import { CircleCheck, Download, type LucideIcon, MonitorDown, Smartphone, TabletSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { install, installOffer, isInstalled, isLoopback } from '#web/platform/offline/install'
import { Button } from '#web/ui/button'
import { CopyField } from '#web/ui/copy-field'
import { QrCode } from '#web/ui/qr-code'
import { rich, t } from './texts'

const b = (children: ReactNode) => <b>{children}</b>

/** How to install Hearth: by the browser's offer if available, else by instructions for each platform. */
export function InstallHelp() {
  useSignals()
  return (
    <div className="flex flex-col gap-6">
      <ThisDevice />
      {isLoopback(location) ? <LoopbackWarning host={location.host} /> : <Address />}
      <ul className="flex flex-col gap-4">
        <Way icon={Smartphone} name={t('iPhone and iPad')}>
          {rich('In Safari press Share, then <b>Add to Home Screen</b>.', { b })}
        </Way>
        <Way icon={TabletSmartphone} name="Android">
          {rich('In Chrome open the menu, then <b>Add to Home screen</b> or <b>Install app</b>.', { b })}
        </Way>
        <Way icon={MonitorDown} name={t('Computer')}>
          {rich(
            'In Chrome or Edge press the install button at the end of the address bar. In Safari choose File, then <b>Add to Dock</b>.',
            { b },
          )}
        </Way>
      </ul>
      {!isSecureContext && (
        <p className="rounded-field bg-base-content/5 px-4 py-3 text-sm">
          {t(
            'This address is plain http. On an iPhone, Hearth still opens from the home screen; on Android and computers you only get a bookmark. To install it as an app there, and to use it offline, it needs an https address.',
          )}
        </p>
      )}
    </div>
  )
}

function ThisDevice() {
  if (isInstalled.value)
    return (
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        {t('Hearth is installed on this device.')}
      </p>
    )
  if (!installOffer.value) return null
  return (
    <Button variant="primary" icon={<Download aria-hidden className="size-4" />} onClick={install}>
      {t('Install on this device')}
    </Button>
  )
}

function Address() {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-3">
        <QrCode value={`${location.origin}/`} label={t('QR code of the address of Hearth')} className="size-44" />
        <p className="text-muted text-sm">{t("Scan it with the phone's camera.")}</p>
      </div>
      <CopyField label={t('Address')} value={`${location.origin}/`} />
    </div>
  )
}

/** A warning that a loopback address does not work on other devices. */
export function LoopbackWarning({ host }: { host: string }) {
  return (
    <p className="rounded-field bg-warning/15 px-4 py-3 text-sm">
      {rich(
        "{host} only works on this computer. Open Hearth at this computer's name or address in your network first: other devices can use the links and codes from there.",
        { host: <b>{host}</b> },
      )}
    </p>
  )
}

function Way({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-sm [&_b]:font-medium [&_b]:text-base-content">{children}</p>
      </div>
    </li>
  )
}
