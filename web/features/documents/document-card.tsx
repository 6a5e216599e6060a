import { Link } from '@tanstack/react-router'
import { FileText, StickyNote } from 'lucide-react'
import type { ListedDocument } from '#src/features/documents/documents.contract'
import { relativeTime } from '#web/platform/format/relative-time'
import { Avatar } from '#web/ui/avatar'
import { CardMenu } from '#web/ui/card-menu'
import { pictureOf } from '#web/ui/picture'
import { kindOf, paper, sizeText, typeNames } from './documents.labels'
import { fileIcon, fileOf } from './file-preview'
import { HighlightedText } from './highlighted-text'
import { plainParts, plainText } from './notes.rules'
import { t } from './texts'

const typeIcons = { note: StickyNote, document: FileText }

/** The maximum number of characters on a card. */
const maxCardChars = 600

interface DocumentCardProps {
  document: ListedDocument
  /** The author's colour. */
  memberColor: string | undefined
  timezone: string
  now: number
  /** Left out if the member may not edit it. */
  onEdit?: () => void
  onDelete?: () => void
}

/** A note or document on coloured paper; the whole card opens it. */
export function DocumentCard({ document, memberColor, timezone, now, onEdit, onDelete }: DocumentCardProps) {
  const { id, title, color, match, type, creator, createdAt } = document
  const file = fileOf(document)
  const TypeIcon = typeIcons[type]
  return (
    <article
      aria-label={title}
      style={paper(color)}
      className="relative flex h-full min-h-44 flex-col overflow-hidden rounded-box transition-[filter] duration-150 hover:brightness-[0.98] has-[[data-opens]:focus-visible]:outline-2 has-[[data-opens]:focus-visible]:outline-primary has-[[data-opens]:focus-visible]:outline-offset-2 dark:hover:brightness-110"
    >
      {file?.mimeType.startsWith('image/') && (
        <img src={`${file.url}?w=320`} alt="" loading="lazy" className="h-32 w-full bg-base-content/5 object-cover" />
      )}
      <div className="flex grow flex-col p-5">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 grow text-lg [overflow-wrap:anywhere]">
            {/* The link's target covers the whole card. */}
            <Link
              to="/documents"
              search={{ open: id }}
              resetScroll={false}
              data-opens
              className="outline-none after:absolute after:inset-0"
            >
              {match ? <HighlightedText parts={match.title} /> : title}
            </Link>
          </h2>
          {(onEdit || onDelete) && (
            <div className="relative -me-2.5 -mt-2 shrink-0">
              <CardMenu
                itemName={title}
                onEdit={onEdit}
                onDelete={onDelete}
                className="hover:bg-base-content/10 data-[state=open]:bg-base-content/10"
              />
            </div>
          )}
        </div>
        <Excerpt document={document} />
        <FileLine document={document} />
        <footer className="mt-auto flex items-center gap-2 pt-4 text-base-content/75 text-sm">
          <Avatar name={creator.name} src={pictureOf(creator.profileImageUrl)} color={memberColor} size="xs" decorative />
          <span className="truncate">{creator.firstName}</span>
          <time dateTime={createdAt} className="ms-auto whitespace-nowrap">
            {relativeTime(createdAt, now, timezone)}
          </time>
          <TypeIcon role="img" aria-label={t(typeNames[type])} className="size-4 shrink-0" strokeWidth={1.75} />
        </footer>
      </div>
    </article>
  )
}

function Excerpt({ document: { content, match } }: { document: ListedDocument }) {
  if (!content) return null
  return (
    <p className="mt-2 line-clamp-6 whitespace-pre-line text-[0.9375rem] [overflow-wrap:anywhere]">
      {match ? <HighlightedText parts={plainParts(match.excerpt)} /> : plainText(content.slice(0, maxCardChars))}
    </p>
  )
}

function FileLine({ document }: { document: ListedDocument }) {
  const file = fileOf(document)
  const { match, type } = document
  if (!file) {
    if (document.content) return null
    return (
      <p className="mt-2 flex items-center gap-2 text-base-content/75 text-sm">
        <StickyNote aria-hidden className="size-4" />
        {type === 'note' ? t('Empty note') : t('Empty document')}
      </p>
    )
  }
  const Icon = fileIcon(file.mimeType)
  return (
    <p className="mt-3 flex items-center gap-2 text-sm">
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 truncate font-medium">
        {match?.fileName.length ? <HighlightedText parts={match.fileName} /> : file.name}
      </span>
      <span className="ms-auto whitespace-nowrap text-base-content/75">
        {kindOf(file.mimeType)}, {sizeText(file.size)}
      </span>
    </p>
  )
}
