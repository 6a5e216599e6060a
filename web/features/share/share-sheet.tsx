import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/platform/api/api'
import { acceptedFiles, faultOf } from '#web/platform/api/upload.rules'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { Button } from '#web/ui/button'
import { ProgressBar } from '#web/ui/progress-bar'
import { toast } from '#web/ui/toast'
import { Entrance } from '../accounts/entrance'
import { type Destination, useDestinations } from './destinations'
import { type Progress, UnfitFile } from './share.acts'
import type { Shared } from './shared'
import { SharedPreview } from './shared-preview'
import { t } from './texts'

interface ShareSheetProps {
  shared: Shared
  /** Leaves for a screen; what was shared is no longer needed. */
  leave: (to: string) => void
}

/** Asks where something goes that another app shared. */
export function ShareSheet({ shared, leave }: ShareSheetProps) {
  const maxMegabytes = useMaxUploadMegabytes()
  const checked = shared.files.map((file) => ({ file, fault: faultOf(file, acceptedFiles, maxMegabytes)?.description }))
  const files = checked.flatMap(({ file, fault }) => (fault === undefined ? [file] : []))
  const faults = checked.flatMap(({ file, fault }) => (fault === undefined ? [] : [{ file, fault }]))
  const destinations = useDestinations(shared, files)
  const { put, progress, cancel } = usePut(leave)
  return (
    <Entrance
      title={t('Where does it go?')}
      footer={
        <Button variant="quiet" onClick={() => leave('/')}>
          {t('Discard')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <SharedPreview shared={shared} files={files} faults={faults} />
        {put.isPending ? (
          <Underway progress={progress} cancel={cancel} />
        ) : (
          <ul className="flex flex-col gap-2">
            {destinations.map((destination) => (
              <li key={destination.label}>
                <DestinationButton destination={destination} onPress={() => put.mutate(destination)} />
              </li>
            ))}
          </ul>
        )}
        {destinations.length === 0 && <p className="text-muted">{t('There is no place for this that you may add to.')}</p>}
      </div>
    </Entrance>
  )
}

function DestinationButton({ destination: { label, hint, icon: Icon }, onPress }: { destination: Destination; onPress: () => void }) {
  return (
    <Button
      size="lg"
      className="w-full justify-start text-start"
      icon={<Icon aria-hidden className="me-1 size-6 text-primary" />}
      onClick={onPress}
    >
      <span>
        {label}
        {hint && <span className="block font-normal text-muted text-sm">{hint}</span>}
      </span>
    </Button>
  )
}

function Underway({ progress, cancel }: { progress: Progress | undefined; cancel: () => void }) {
  const name = progress?.name ?? ''
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="truncate">
          {progress ? t('Uploading {name}', { name }) : t('Saving')}
        </p>
        {progress && <ProgressBar label={t('Upload of {name}', { name })} value={progress.share} max={1} />}
      </div>
      <Button variant="quiet" onClick={cancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

/** Puts it somewhere, one place at a time. */
const usePut = (leave: ShareSheetProps['leave']) => {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])
  const put = useMutation({
    mutationFn: async ({ put }: Destination) => {
      running.current = new AbortController()
      setProgress(undefined)
      await put({ signal: running.current.signal, onProgress: setProgress })
    },
    onSuccess: (_, { to }) => leave(to),
    onError: (error) => {
      if (running.current.signal.aborted) return
      const description = error instanceof UnfitFile ? error.message : messageOf(error)
      toast({ title: t('Failed to put it there'), description, variant: 'destructive' })
    },
  })
  return { put, progress, cancel: () => running.current.abort() }
}
