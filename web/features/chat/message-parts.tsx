import { FileText, Pin } from 'lucide-react'
import type { MessageFile, MessageReply } from '#src/features/chat/chat.contract'
import { useMe, useMembers } from '#web/platform/session/session'
import { sizeText } from '../documents/documents.labels'
import type { ShownMessage } from './chat.sending'
import { t } from './texts'
import type { MessageActs } from './use-message-acts'

/** The quote of the answered message; a press jumps to it. */
export function Quote({ replyTo, onShow }: { replyTo: NonNullable<MessageReply['replyTo']>; onShow: (id: string) => void }) {
  const { id, sender, excerpt } = replyTo
  if (!sender) return <p className="mb-1 border-base-content/30 border-s-2 ps-2 text-muted text-sm italic">{t('A deleted message')}</p>
  return (
    <button
      type="button"
      onClick={() => onShow(id)}
      className="mb-1 block w-full cursor-pointer border-base-content/30 border-s-2 ps-2 text-start text-sm"
    >
      <span className="block font-semibold text-xs">{sender.firstName}</span>
      <span className="line-clamp-2 text-base-content/80">{excerpt || t('A file')}</span>
    </button>
  )
}

/** The address at which the browser shows a file: a picture without its metadata, a PDF in its viewer. Other files are downloaded. */
const addressOf = ({ url, mimeType }: MessageFile) => {
  if (mimeType.startsWith('image/')) return `${url}?w=1920`
  return mimeType === 'application/pdf' ? `${url}?inline=1` : `${url}?download=1`
}

/** The pictures of a message side by side, and its other files. */
export function Files({ files }: { files: readonly MessageFile[] }) {
  const pictures = files.filter(({ mimeType }) => mimeType.startsWith('image/'))
  const others = files.filter((file) => !pictures.includes(file))
  if (files.length === 0) return null
  return (
    <div className="flex flex-col gap-1 py-1 not-last:mb-1">
      {pictures.length > 0 && (
        <ul className={`grid gap-1 ${pictures.length > 1 ? 'grid-cols-2' : ''}`}>
          {pictures.map((file) => (
            <li key={file.id} className="flex">
              <a href={addressOf(file)} target="_blank" rel="noreferrer" className="block w-full">
                <img
                  src={`${file.url}?w=960`}
                  alt={file.name}
                  loading="lazy"
                  decoding="async"
                  className={`w-full rounded-box bg-base-content/10 object-cover ${pictures.length > 1 ? 'aspect-square' : 'aspect-[4/3]'}`}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col">
          {others.map((file) => (
            <li key={file.id}>
              <a
                href={addressOf(file)}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 items-center gap-2 rounded-field bg-base-content/6 px-3 text-sm hover:bg-base-content/10"
              >
                <FileText aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0 flex-1 truncate">{file.name}</span>
                <span className="shrink-0 text-muted text-xs">{sizeText(file.size)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The reactions under a message: a press adds or removes the reader's own. */
export function Reactions({ message, acts }: { message: ShownMessage; acts: MessageActs }) {
  const { userId } = useMe()
  const members = useMembers()
  const { reactions } = message
  if (reactions.length === 0) return null
  const nameOf = (id: string) => members.find((member) => member.userId === id)?.user.firstName
  return (
    <ul aria-label={t('Reactions')} className="mt-0.5 flex flex-wrap gap-1">
      {reactions.map(({ emoji, userIds }) => {
        const isOwn = userIds.includes(userId)
        const names = userIds.flatMap((id) => nameOf(id) ?? []).join(', ')
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              aria-label={t('{emoji} by {names}', { emoji, names })}
              title={names}
              onClick={() => acts.react(message, isOwn ? null : emoji)}
              className="relative inline-flex h-7 min-w-11 cursor-pointer items-center justify-center gap-1 rounded-full bg-base-content/8 px-2 text-sm before:absolute before:-inset-y-2 before:inset-x-0 aria-pressed:bg-primary/20 aria-pressed:ring-1 aria-pressed:ring-primary/50"
            >
              <span aria-hidden>{emoji}</span>
              {userIds.length > 1 && <span className="font-medium text-xs tabular-nums">{userIds.length}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Marks of an edited and of a pinned message. */
export function Marks({ message: { editedAt, pinnedAt } }: { message: ShownMessage }) {
  if (!editedAt && !pinnedAt) return null
  return (
    <span className="ms-2 inline-flex items-center gap-1 align-baseline text-muted text-xs">
      {pinnedAt && <Pin aria-label={t('Pinned')} className="size-3" />}
      {editedAt && t('edited')}
    </span>
  )
}
