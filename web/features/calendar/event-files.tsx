import { useQuery } from '@tanstack/react-query'
import { Download, FileImage, FileText, Trash2 } from 'lucide-react'
import type { AttachmentReply } from '#src/features/calendar/calendar.attachments.contract'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { buttonClass, IconButton } from '#web/ui/button'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { Tooltip } from '#web/ui/tooltip'
import { kindOf, sizeText } from '../documents/documents.labels'
import { attachmentsQuery, useRemoveAttachment } from './attachments.queries'
import { t } from './texts'

interface EventFilesProps {
  event: EventReply
  familyId: string
  /** Whether the member may delete files. */
  mayChange: boolean
}

/** The files of an event: open, download and, with the right to change the event, delete. */
export function EventFiles({ event, familyId, mayChange }: EventFilesProps) {
  const hasFiles = event.attachmentCount > 0
  const query = useQuery({ ...attachmentsQuery(familyId, event.id), enabled: hasFiles })
  if (!hasFiles) return null
  return (
    <Loaded
      query={query}
      errorTitle={t('Failed to load the files')}
      skeleton={<Skeletons count={Math.min(event.attachmentCount, 5)} of="h-11 w-full" className="mt-2" />}
    >
      {(files) => (
        <ul aria-label={t('Files of {title}', { title: event.title })} className="mt-2 flex flex-col gap-1">
          {files.map((file) => (
            <FileRow key={file.id} file={file} familyId={familyId} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** The address at which the browser shows a file: a picture without its metadata, a PDF in its viewer. Other files are downloaded. */
const addressOf = ({ url, mimeType }: AttachmentReply) => {
  if (mimeType.startsWith('image/')) return `${url}?w=1920`
  return mimeType === 'application/pdf' ? `${url}?inline=1` : `${url}?download=1`
}

function FileRow({ file, familyId, mayChange }: { file: AttachmentReply; familyId: string; mayChange: boolean }) {
  const { id, filename, mimeType, fileSize, description, url } = file
  const removal = useRemoveAttachment(familyId)
  const remove = () => removal.mutate(id)
  const Icon = mimeType.startsWith('image/') ? FileImage : FileText
  return (
    <li data-row={id} className="flex min-h-11 items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 grow text-sm">
        <a href={addressOf(file)} target="_blank" rel="noreferrer" className="link [overflow-wrap:anywhere]">
          {filename}
        </a>
        <span className="block text-muted">{description ?? `${kindOf(mimeType)}, ${sizeText(fileSize)}`}</span>
      </span>
      <Tooltip label={t('Download {filename}', { filename })}>
        <a
          href={`${url}?download=1`}
          download={filename}
          aria-label={t('Download {filename}', { filename })}
          className={`${buttonClass('quiet', 'sm')} btn-circle`}
        >
          <Download aria-hidden className="size-4" />
        </a>
      </Tooltip>
      {mayChange && (
        <IconButton label={t('Delete {filename}', { filename })} size="sm" onClick={remove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}
