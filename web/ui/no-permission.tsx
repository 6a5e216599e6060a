import { Lock } from 'lucide-react'
import { EmptyState } from './empty-state'
import { t } from './texts'

/**
 * Replaces a screen that a member may not open: says who can change that.
 * @param title what they may not do, such as "You can't view tasks"
 */
export function NoPermission({ title }: { title: string }) {
  return <EmptyState icon={Lock} title={title} text={t('Ask a family admin to allow it.')} />
}
