import { ImageUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { acceptAttribute } from '../platform/api/upload.rules'
import { percentText } from '../platform/format/formats'
import { Button } from './button'
import { ProgressBar } from './progress-bar'
import { Spinner } from './spinner'
import { rich, t } from './texts'
import { type UploadRules, useUpload } from './use-upload'

export interface UploadFieldProps extends Partial<UploadRules> {
  label: string
  hideLabel?: boolean
  /** The accepted formats, such as "JPG, PNG or WebP, up to 10 MB". */
  hint?: ReactNode
  error?: string
  /** The uploaded file is being processed. */
  pending?: boolean
  onUploaded: (url: string, name: string) => void
}

/** Uploads one file, chosen or dropped, with progress, and passes on its address. Limits: spec 1 section 9. */
export function UploadField(props: UploadFieldProps) {
  const { label, hideLabel, hint, error, accept = 'image/*', maxMegabytes = 10, pending, onUploaded } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { take, cancel, uploading } = useUpload({ accept, maxMegabytes }, onUploaded)
  const isBusy = uploading !== undefined || pending === true
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  const drag = (event: DragEvent<HTMLElement>, over: boolean) => {
    event.preventDefault()
    setIsOver(over && !isBusy)
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    drag(event, false)
    if (!isBusy) take(event.dataTransfer.files[0])
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </span>
      <fieldset
        data-over={isOver || undefined}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && drag(event, false)}
        onDrop={drop}
        className={`relative min-h-28 min-w-0 rounded-box border-2 border-dashed transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 data-over:border-primary data-over:bg-primary/10 ${error ? 'border-error' : 'border-edge'}`}
      >
        {/* Stays mounted during an upload, so that it keeps the focus. */}
        <input
          ref={input}
          id={id}
          type="file"
          accept={acceptAttribute(accept)}
          className="sr-only"
          aria-labelledby={`${id}-label ${id}-act`}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onClick={(event) => isBusy && event.preventDefault()}
          onChange={({ target }) => {
            take(target.files?.[0])
            // Resets the value, so that choosing the same file again fires a change.
            target.value = ''
          }}
        />
        {uploading ? (
          <div className="flex min-h-28 flex-col justify-center gap-2 px-4 py-3">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <span role="status" className="truncate">
                {t('Uploading {name}', { name: uploading.name })}
              </span>
              <span className="text-muted tabular-nums">{percentText(uploading.share)}</span>
            </p>
            <ProgressBar label={t('Upload of {name}', { name: uploading.name })} value={uploading.share} max={1} />
            <Button
              size="sm"
              className="self-start"
              onClick={() => {
                cancel()
                input.current?.focus()
              }}
            >
              {t('Cancel')}
            </Button>
          </div>
        ) : (
          <label htmlFor={id} className="flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 px-4 py-3 text-center">
            {pending ? <Spinner label={t('Saving')} /> : <ImageUp aria-hidden className="size-6 text-primary" strokeWidth={1.75} />}
            <span id={`${id}-act`} className="font-medium text-[0.9375rem]">
              {rich('Choose a file<drop> or drop it here</drop>', {
                drop: (text) => <span className="pointer-coarse:hidden">{text}</span>,
              })}
            </span>
            {hint && (
              <span id={`${id}-hint`} className="text-muted text-sm">
                {hint}
              </span>
            )}
          </label>
        )}
      </fieldset>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
