import type { PhotoReply } from '#src/features/photos/photos.contract'
import { useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { whenOf } from './photos.labels'

/** A photo's caption, uploader and date. */
export function ViewerFacts({ photo, timezone }: { photo: PhotoReply; timezone: string }) {
  const { caption, uploader, takenAt, createdAt } = photo
  const color = useMembers().find(({ userId }) => userId === uploader.id)?.color
  return (
    <footer className="flex max-h-[30dvh] shrink-0 items-start gap-3 overflow-y-auto px-4 pt-3 pb-[calc(1rem+var(--safe-bottom))] sm:px-6">
      <Avatar name={uploader.name} src={pictureOf(uploader.profileImageUrl)} color={color} decorative />
      <div className="min-w-0 flex-1">
        {caption && <p className="whitespace-pre-line text-lg leading-snug [overflow-wrap:anywhere]">{caption}</p>}
        <p className="text-muted text-sm">
          <span className="font-medium text-base-content">{uploader.name}</span>
          {' · '}
          <time dateTime={takenAt ?? createdAt}>{whenOf(photo, timezone)}</time>
        </p>
      </div>
    </footer>
  )
}
