import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { Spinner } from './spinner'
import { t } from './texts'

export interface FileFieldProps {
  /** Such as "Choose a CSV file". */
  label: string
  /** The accepted types and extensions, as an input has them. */
  accept: string
  /** The file is being read. */
  pending?: boolean
  onFile: (file: File) => void
}

/** Chooses a file that the screen reads itself; `UploadField` uploads one. */
export function FileField({ label, accept, pending, onFile }: FileFieldProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-box border-2 border-edge border-dashed px-4 py-3 text-center font-medium has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
    >
      {pending ? <Spinner label={t('Reading')} /> : <FileUp aria-hidden className="size-6 text-primary" strokeWidth={1.75} />}
      {label}
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // So that choosing the same file again fires a change.
          target.value = ''
        }}
      />
    </label>
  )
}
