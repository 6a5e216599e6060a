import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Shared } from './shared'
import { sharedText } from './shared-text'
import { t } from './texts'

interface SharedPreviewProps {
  shared: Shared
  files: readonly File[]
  /** Files that can't be uploaded, and why. */
  faults: readonly { file: File; fault: string }[]
}

/** What was shared, in small. */
export function SharedPreview({ shared: { words, left, why }, files, faults }: SharedPreviewProps) {
  const { text } = sharedText(words)
  return (
    <div className="flex flex-col gap-3">
      {text && (
        <p className="line-clamp-3 whitespace-pre-line rounded-field bg-base-content/5 px-4 py-3 [overflow-wrap:anywhere]">{text}</p>
      )}
      {files.length > 0 && (
        <ul aria-label={t('Files')} className="grid max-h-56 grid-cols-4 gap-2 overflow-y-auto">
          {files.map((file, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={n} className="aspect-square">
              <Thumbnail file={file} />
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <div role="alert" className="flex flex-col gap-1 text-error text-sm">
          {faults.map(({ file, fault }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <p key={n} className="[overflow-wrap:anywhere]">
              {file.name}: {fault}
            </p>
          ))}
        </div>
      )}
      {left > 0 && (
        <p role="alert" className="text-error text-sm">
          {why === 'limits'
            ? t('{count, plural, one {# file was} other {# files were}} left out. Share fewer at once.', { count: left })
            : t('{count, plural, one {The file was} other {The files were}} not kept. Share again now that you are signed in.', {
                count: left,
              })}
        </p>
      )}
    </div>
  )
}

/** A picture, or the name of a file that this browser can't draw. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const url = URL.createObjectURL(file)
    setUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (url && !isBroken)
    return (
      <img src={url} alt={file.name} onError={() => setBroken(true)} className="size-full rounded-field bg-base-content/5 object-cover" />
    )
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 rounded-field bg-base-content/5 p-2 text-muted text-xs">
      <FileText aria-hidden className="size-6 shrink-0" strokeWidth={1.75} />
      <span className="line-clamp-2 text-center [overflow-wrap:anywhere]">{file.name}</span>
    </span>
  )
}
