import { countText } from '#web/ui/badge'
import { t } from './texts'

/** The accessible name of the bell. */
export const bellLabel = (unread: number) =>
  unread > 0 ? t('{unread, plural, other {Notifications, {count} unread}}', { unread, count: countText(unread) }) : t('Notifications')
