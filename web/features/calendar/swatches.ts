import { categoryColors } from '#src/features/calendar/calendar.rules'
import { t } from './texts'

const swatches = () => [
  { value: categoryColors.family, name: t('Blue') },
  { value: categoryColors.school, name: t('Green') },
  { value: categoryColors.sports, name: t('Amber') },
  { value: categoryColors.chores, name: t('Violet') },
  { value: categoryColors.personal, name: t('Red') },
]

/** The colours to choose from: the categories' colours, and the event's own. */
export const swatchesFor = (color: string) => {
  const usual = swatches()
  return usual.some(({ value }) => value === color) ? usual : [...usual, { value: color, name: t('Its own') }]
}
