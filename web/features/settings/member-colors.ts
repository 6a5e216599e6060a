import { memberColors } from '#src/features/families/families.rules'

const names = ['Blue', 'Orange', 'Green', 'Purple', 'Gold', 'Teal', 'Pink', 'Olive']

/** The colours of members. */
export const memberSwatches = memberColors.map((value, index) => ({ value, name: names[index] ?? value }))
