import { QrCode } from '#web/ui/qr-code'
import { rich, t } from './texts'

/** The code of an unpaired display, and the way to the page where a parent enters it. */
export function Pairing({ code, isCut }: { code: string; isCut: boolean }) {
  const address = `${location.origin}/settings#displays`
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-8 p-8 text-center">
      <div>
        <h1 className="text-4xl">{t('Pair this display')}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">
          {rich(
            'Scan the picture with a parent’s phone, or open <b>Settings</b> in Hearth. Then enter this code under <b>Wall displays</b>.',
            {
              b: (text) => <b className="font-semibold text-base-content">{text}</b>,
            },
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-8">
        <p role="status" className="font-heading font-semibold tabular-nums wall-code">
          <span className="sr-only">{t('The code is {code}', { code: [...code].join(' ') })}</span>
          <span aria-hidden>
            {code.slice(0, 3)}
            <span className="inline-block w-6" />
            {code.slice(3)}
          </span>
        </p>
        <QrCode value={address} label={t('QR code of the settings')} className="size-48" />
      </div>
      <p className="min-h-6 text-muted">
        {isCut ? t('The server does not answer. It is asked again and again.') : t('A new code comes every ten minutes, by itself.')}
      </p>
    </main>
  )
}
