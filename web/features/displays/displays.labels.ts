import type { DisplayReply } from '#src/features/displays/displays.contract'
import type { DisplayPart } from '#src/features/displays/displays.rules'
import { listText } from '#web/platform/format/formats'
import { t } from './texts'

export const partName = (part: DisplayPart) =>
  ({
    calendar: t('Events of the week'),
    chores: t('Chores of today'),
    shopping: t('Shopping lists'),
    celebrations: t('Birthdays and holidays'),
    photos: t('Photos'),
    weather: t('Weather'),
  })[part]

/** "Shows events of the week and chores of today" */
export const showsText = ({ shows }: Pick<DisplayReply, 'shows'>) =>
  shows.length === 0 ? t('Shows the time') : listText(shows.map(partName))

/** Minutes without a touch before photos appear. */
export const photoDelays = () => [
  { value: '', label: t('Never') },
  ...[2, 5, 10, 30, 60].map((minutes) => ({
    value: String(minutes),
    label: t('After {minutes, plural, one {# minute} other {# minutes}}', { minutes }),
  })),
]
