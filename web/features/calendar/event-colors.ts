import { categoryColors } from '#src/features/calendar/calendar.rules'

const swatches = [
  { value: categoryColors.family, name: 'Blue' },
  { value: categoryColors.school, name: 'Green' },
  { value: categoryColors.sports, name: 'Amber' },
  { value: categoryColors.chores, name: 'Violet' },
  { value: categoryColors.personal, name: 'Red' },
]

/** The colours that an event may have: a category's, or the one it came with. */
export const swatchesFor = (color: string) =>
  swatches.some(({ value }) => value === color) ? swatches : [...swatches, { value: color, name: 'Its own' }]
