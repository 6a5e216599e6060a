import { memberColors } from '#src/features/families/families.rules'
import { t } from './texts'

const names = () => [t('Blue'), t('Orange'), t('Green'), t('Purple'), t('Gold'), t('Teal'), t('Pink'), t('Olive')]

/** The colours of members. */
export const memberSwatches = () => memberColors.map((value, index) => ({ value, name: names()[index] ?? value }))
