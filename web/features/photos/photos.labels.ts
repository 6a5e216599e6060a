import type { PhotoReply } from '#src/features/photos/photos.contract'
import { momentLabel } from '#web/platform/format/message-times'

/** What a photo is called where it cannot be seen. */
export const nameOf = ({ caption, uploader }: Pick<PhotoReply, 'caption' | 'uploader'>) => caption ?? `Photo by ${uploader.name}`

/** "Taken Saturday, November 21, 2026 at 4:12 PM"; when that is not known, when it was added. */
export const whenOf = ({ takenAt, createdAt }: Pick<PhotoReply, 'takenAt' | 'createdAt'>, timezone: string) =>
  takenAt ? `Taken ${momentLabel(takenAt, timezone)}` : `Added ${momentLabel(createdAt, timezone)}`

/** "1 photo", "12 photos" */
export const photosText = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
