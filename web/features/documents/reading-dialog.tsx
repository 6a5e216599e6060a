import { useQuery } from '@tanstack/react-query'
import { FileX, Pencil } from 'lucide-react'
import type { DocumentReply } from '#src/features/documents/documents.contract'
import { mayChangeDocument, wordsOf } from '#src/features/documents/documents.rules'
import { ApiError } from '#web/platform/api/api'
import { useNow } from '#web/platform/format/clock'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { EmptyState } from '#web/ui/empty-state'
import { LoadError } from '#web/ui/error-state'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import type { DialogState } from '#web/ui/use-dialog'
import { paper } from './documents.labels'
import { documentQuery, useTicks } from './documents.queries'
import { FilePreview, fileOf } from './file-preview'
import { HighlightedText } from './highlighted-text'
import { NoteText } from './note-text'
import { markWords, withTick } from './notes.rules'
import { rich, t } from './texts'

interface ReadingDialogProps extends DialogState {
  family: ActiveFamily
  documentId: string
  /** The search at the time of opening, whose words are marked. */
  search: string
  onEdit: (document: DocumentReply) => void
}

/** A document for reading; members who may edit it can tick its checklists. */
export function ReadingDialog({ family, documentId, open, onOpenChange, search, onEdit }: ReadingDialogProps) {
  const query = useQuery({ ...documentQuery(family.id, documentId), enabled: open })
  const { data: document, error } = query
  const me = useMe()
  const mayEdit = useMay('edit_documents') && document !== undefined && mayChangeDocument(me, document)
  const words = wordsOf(search)
  const isGone = error instanceof ApiError && error.status === 404
  if (error && (isGone || !document))
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title={t('Document')}>
        {isGone ? (
          <EmptyState icon={FileX} title={t('This document could not be found')} text={t('It may have been deleted.')} />
        ) : (
          <LoadError title={t('Failed to load the document')} query={query} />
        )}
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={document ? <HighlightedText parts={markWords(document.title, words)} /> : t('Document')}
      footer={
        document && (
          <>
            <DialogClose>
              <Button>{t('Done')}</Button>
            </DialogClose>
            {mayEdit && (
              <Button variant="primary" icon={<Pencil aria-hidden className="size-4" />} onClick={() => onEdit(document)}>
                {t('Edit')}
              </Button>
            )}
          </>
        )
      }
    >
      {document ? (
        <Reading family={family} document={document} words={words} mayEdit={mayEdit} />
      ) : (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton />
          <Skeleton />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

type ReadingProps = { family: ActiveFamily; document: DocumentReply; words: string[]; mayEdit: boolean }

function Reading({ family, document, words, mayEdit }: ReadingProps) {
  const { tick, pending } = useTicks(family.id, document.id)
  const content = pending.reduce((text, { line, isDone }) => withTick(text, line, isDone) ?? text, document.content ?? '')
  const file = fileOf(document)
  return (
    <div className="flex flex-col gap-5">
      <Origin document={document} timezone={family.timezone} />
      {file && <FilePreview file={file} />}
      {content !== '' && (
        <div className="rounded-box px-5 py-4" style={paper(document.color)}>
          <NoteText content={content} words={words} onTick={mayEdit ? (line, isDone) => tick({ line, isDone }) : undefined} />
        </div>
      )}
      {content === '' && !file && <p className="text-muted">{t('Nothing is written here yet.')}</p>}
    </div>
  )
}

/** The author, and the last editor. */
function Origin({ document, timezone }: { document: DocumentReply; timezone: string }) {
  const { creator, createdAt, editor, updatedAt } = document
  const now = useNow()
  const time = <time dateTime={updatedAt}>{relativeTime(updatedAt, now, timezone)}</time>
  return (
    <p className="text-muted text-sm">
      {creator.name}, <time dateTime={createdAt}>{relativeTime(createdAt, now, timezone)}</time>
      {editor && (
        <>
          {' · '}
          {editor.id === creator.id ? rich('changed {time}', { time }) : rich('changed by {name} {time}', { name: editor.name, time })}
        </>
      )}
    </p>
  )
}
