import type { PhotoReply } from '#src/features/photos/photos.contract'
import { momentLabel } from '#web/platform/format/message-times'
import { t } from './texts'

/** The text alternative of a photo. */
export const nameOf = ({ caption, uploader }: Pick<PhotoReply, 'caption' | 'uploader'>) =>
  caption ?? t('Photo by {name}', { name: uploader.name })

/** "Taken Saturday, November 21, 2026 at 4:12 PM"; if unknown, when the photo was added. */
export const whenOf = ({ takenAt, createdAt }: Pick<PhotoReply, 'takenAt' | 'createdAt'>, timezone: string) =>
  takenAt
    ? t('Taken {moment}', { moment: momentLabel(takenAt, timezone) })
    : t('Added {moment}', { moment: momentLabel(createdAt, timezone) })
