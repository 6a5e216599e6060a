import { CalendarPlus, FileText, Images, ListChecks, type LucideIcon, MessageCircle, ShoppingCart } from 'lucide-react'
import { isShown, mainLinks } from '#web/nav'
import { faultOf } from '#web/platform/api/upload.rules'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { useFamily, useMay } from '#web/platform/session/session'
import { accept as acceptedPhotos, addPhotos } from '../photos/photos.uploads'
import { openQuickAdd } from '../quick-add/open-quick-add'
import { useKinds } from '../quick-add/quick-add.context'
import { intoDocuments, intoMessage, intoNote, roomInMessage, type Sending } from './share.acts'
import type { Shared } from './shared'
import { sharedText } from './shared-text'
import { t } from './texts'

/** A destination of shared content. */
export type Destination = {
  label: string
  hint?: string | undefined
  icon: LucideIcon
  /** The screen that shows it there. */
  to: string
  put: (sending: Sending) => Promise<unknown> | unknown
}

/** The places that take it and that the reader may write to. @param files those that may be uploaded */
export const useDestinations = ({ words }: Shared, files: readonly File[]): Destination[] => {
  const family = useFamily()
  const kinds = useKinds()
  const maxMegabytes = useMaxUploadMegabytes()
  const { text, isList } = sharedText(words)
  const pictures = files.filter((file) => !faultOf(file, acceptedPhotos, maxMegabytes))
  const shows = (screen: string) => mainLinks.some((link) => link.to === screen && isShown(link, family))
  const may = {
    photos: useMay('edit_photos') && shows('/photos'),
    messages: useMay('edit_messages') && shows('/messages'),
    documents: useMay('edit_documents') && shows('/documents'),
  }
  const quickAdd = (kind: 'item' | 'task' | 'event', destination: Omit<Destination, 'put'>) =>
    text !== '' && kinds.includes(kind) ? [{ ...destination, put: () => openQuickAdd(text, kind) }] : []
  const item = quickAdd('item', { label: t('Shopping list'), icon: ShoppingCart, to: '/' })
  const room = roomInMessage()

  return [
    ...(may.photos && pictures.length > 0
      ? [{ label: t('Photos'), icon: Images, to: '/photos', put: () => addPhotos(family.id, pictures) }]
      : []),
    // Several lines are a list first of all.
    ...(isList ? item : []),
    ...quickAdd('task', { label: t('Task'), icon: ListChecks, to: '/tasks' }),
    ...quickAdd('event', { label: t('Event'), icon: CalendarPlus, to: '/calendar' }),
    ...(isList ? [] : item),
    ...(may.messages && (text !== '' || (files.length > 0 && room > 0))
      ? [
          {
            label: t('Message'),
            hint: files.length > room ? t('Only the first {count, plural, one {file} other {# files}}', { count: room }) : undefined,
            icon: MessageCircle,
            to: '/messages',
            put: (sending: Sending) => intoMessage(text, files, sending),
          },
        ]
      : []),
    ...(may.documents && files.length > 0
      ? [{ label: t('Documents'), icon: FileText, to: '/documents', put: (sending: Sending) => intoDocuments(family.id, files, sending) }]
      : []),
    ...(may.documents && files.length === 0 && text !== ''
      ? [{ label: t('Note'), icon: FileText, to: '/documents', put: (sending: Sending) => intoNote(family.id, words, sending) }]
      : []),
  ]
}
