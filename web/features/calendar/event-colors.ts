import { categoryColors } from '#src/features/calendar/calendar.rules'

const swatches = [
  { value: categoryColors.family, name: 'Blue' },
  { value: categoryColors.school, name: 'Green' },
  { value: categoryColors.sports, name: 'Amber' },
  { value: categoryColors.chores, name: 'Violet' },
  { value: categoryColors.personal, name: 'Red' },
]

/** The colours to choose from: the categories' colours, and the event's own. */
export const swatchesFor = (color: string) =>
  swatches.some(({ value }) => value === color) ? swatches : [...swatches, { value: color, name: 'Its own' }]
