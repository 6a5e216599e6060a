import { memberColors } from '#src/features/families/families.rules'
import { msg } from './texts'

const names = [msg('Blue'), msg('Orange'), msg('Green'), msg('Purple'), msg('Gold'), msg('Teal'), msg('Pink'), msg('Olive')]

/** The colours of members. */
export const memberSwatches = memberColors.map((value, index) => ({ value, name: names[index] ?? value }))
