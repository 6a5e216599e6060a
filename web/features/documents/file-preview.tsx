import { useQuery } from '@tanstack/react-query'
import { Download, FileImage, FileText, type LucideIcon } from 'lucide-react'
import type { DocumentReply } from '#src/features/documents/documents.contract'
import { buttonClass } from '#web/ui/button'
import { Loaded } from '#web/ui/loaded'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { kindOf, sizeText } from './documents.labels'
import { textQuery } from './documents.queries'
import { t } from './texts'

/** The file attached to a document. */
type AttachedFile = { url: string; name: string; mimeType: string; size: number }

/** The file attached to a document, if any. */
export const fileOf = ({ fileUrl, fileName, mimeType, size, title }: DocumentReply): AttachedFile | undefined =>
  fileUrl === null ? undefined : { url: fileUrl, name: fileName ?? title, mimeType: mimeType ?? '', size: size ?? 0 }

export const fileIcon = (mimeType: string | null): LucideIcon => (mimeType?.startsWith('image/') ? FileImage : FileText)

/** The maximum number of characters shown of a text file. */
const maxTextChars = 200_000

/** A preview of a file, if the browser can show it, and a download link. */
export function FilePreview({ file }: { file: AttachedFile }) {
  const Icon = fileIcon(file.mimeType)
  return (
    <section aria-label={t('File')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-box bg-base-content/5 p-3 ps-4">
        <Icon aria-hidden className="size-6 shrink-0 text-primary" strokeWidth={1.75} />
        <div className="min-w-0 grow basis-[7rem]">
          <p className="truncate font-medium">{file.name}</p>
          <p className="text-muted text-sm">
            {kindOf(file.mimeType)}, {sizeText(file.size)}
          </p>
        </div>
        <a href={`${file.url}?download=1`} download={file.name} className={buttonClass('secondary')}>
          <Download aria-hidden className="size-4" />
          {t('Download')}
        </a>
      </div>
      <Preview file={file} />
    </section>
  )
}

function Preview({ file: { url, name, mimeType } }: { file: AttachedFile }) {
  if (mimeType.startsWith('image/'))
    return <img src={`${url}?w=960`} alt={name} className="max-h-[70dvh] min-h-48 w-full rounded-box bg-base-content/5 object-contain" />
  if (mimeType === 'application/pdf') return <PdfPreview url={url} name={name} />
  return <TextPreview url={url} />
}

/** Shown in the browser's PDF viewer, which most phones lack. */
function PdfPreview({ url, name }: { url: string; name: string }) {
  if (!navigator.pdfViewerEnabled)
    return <p className="text-muted text-sm">{t("This browser can't show PDFs. Download the file to read it.")}</p>
  return (
    <iframe src={`${url}?inline=1#navpanes=0&view=FitH`} title={name} className="h-[65dvh] w-full rounded-box border-0 bg-base-content/5" />
  )
}

function TextPreview({ url }: { url: string }) {
  return (
    <Loaded
      query={useQuery(textQuery(url))}
      errorTitle={t('Failed to load the file')}
      skeleton={
        <SkeletonGroup className="flex flex-col gap-2">
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </SkeletonGroup>
      }
    >
      {(text) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <pre tabIndex={0} className="max-h-[60dvh] overflow-auto whitespace-pre-wrap rounded-box bg-base-content/5 p-4 text-sm">
          {text.slice(0, maxTextChars)}
          {text.length > maxTextChars && '\n…'}
        </pre>
      )}
    </Loaded>
  )
}
