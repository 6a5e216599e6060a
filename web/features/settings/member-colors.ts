import { memberColors } from '#src/features/families/families.rules'

const names = ['Blue', 'Orange', 'Green', 'Purple', 'Gold', 'Teal', 'Pink', 'Olive']

/** The colours by which a family tells its members apart. */
export const memberSwatches = memberColors.map((value, index) => ({ value, name: names[index] ?? value }))
