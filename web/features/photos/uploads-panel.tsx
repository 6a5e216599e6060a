import { useSignals } from '@preact/signals-react/runtime'
import { CircleAlert, CircleCheck, Images, RotateCw, X } from 'lucide-react'
import { Button, IconButton } from '#web/ui/button'
import { ProgressBar } from '#web/ui/progress-bar'
import { cancelAll, cancelUpload, dismissUploads, isUnderWay, type PhotoUpload, retryUpload, uploads } from './photos.uploads'
import { t } from './texts'

/** The current uploads with progress, errors and actions. */
export function UploadsPanel() {
  useSignals()
  const all = uploads.value
  const left = all.filter(isUnderWay).length
  const failed = all.filter(({ state }) => state === 'failed').length
  if (all.length === 0) return null
  return (
    <section
      aria-label={t('Uploads')}
      className="floating sticky bottom-[calc(1rem+var(--bar))] z-20 flex w-full not-md:w-[calc(100%-4.5rem)] animate-fade-in flex-col overflow-clip sm:w-100 sm:self-start"
    >
      <header className="flex min-h-13 items-center justify-between gap-2 ps-4 pe-2">
        <p role="status" className="font-medium text-[0.9375rem]">
          {left > 0
            ? t('Uploading {count, plural, one {# photo} other {# photos}}', { count: left })
            : failed > 0
              ? t('Failed to upload {count, plural, one {# photo} other {# photos}}', { count: failed })
              : t('Already there')}
        </p>
        {left > 0 ? (
          <Button variant="quiet" size="sm" onClick={cancelAll}>
            {left > 1 ? t('Cancel all') : t('Cancel')}
          </Button>
        ) : (
          <Button variant="quiet" size="sm" onClick={dismissUploads}>
            {t('Dismiss')}
          </Button>
        )}
      </header>
      <ul className="max-h-56 overflow-y-auto overscroll-contain pb-2">
        {all.map((one) => (
          <UploadRow key={one.id} upload={one} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload }: { upload: PhotoUpload }) {
  const { id, file, state, share, problem, mayRetry } = upload
  return (
    <li aria-label={file.name} className="flex min-h-12 items-center gap-3 ps-4 pe-2">
      <StateIcon state={state} />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="truncate text-sm">{file.name}</p>
        {state === 'sending' && <ProgressBar label={t('Upload of {name}', { name: file.name })} value={share} max={1} />}
        {state === 'waiting' && <p className="text-muted text-sm">{t('Waiting')}</p>}
        {state === 'duplicate' && <p className="text-muted text-sm">{t('Your family has this photo already')}</p>}
        {state === 'failed' && <p className="text-error text-sm">{problem}</p>}
      </div>
      {state === 'failed' && mayRetry && (
        <IconButton label={t('Retry {name}', { name: file.name })} tooltipSide="left" onClick={() => retryUpload(id)}>
          <RotateCw aria-hidden className="size-4" />
        </IconButton>
      )}
      {isUnderWay(upload) && (
        <IconButton label={t('Cancel {name}', { name: file.name })} tooltipSide="left" onClick={() => cancelUpload(id)}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

const icons = {
  waiting: <Images aria-hidden className="size-5 shrink-0 text-muted" />,
  sending: <Images aria-hidden className="size-5 shrink-0 text-primary" />,
  duplicate: <CircleCheck aria-hidden className="size-5 shrink-0 text-muted" />,
  failed: <CircleAlert aria-hidden className="size-5 shrink-0 text-error" />,
}
const StateIcon = ({ state }: Pick<PhotoUpload, 'state'>) =>
  state === 'added' ? <CircleCheck aria-label={t('Added')} className="size-5 shrink-0 text-success" /> : icons[state]
