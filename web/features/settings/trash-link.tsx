import { Link } from '@tanstack/react-router'
import { ChevronRight, Trash2 } from 'lucide-react'
import { Card } from '#web/ui/card'
import { t } from './texts'

/** A link to the trash of the family. */
export function TrashLink() {
  return (
    <Card title={t('Trash')} flush>
      <Link to="/trash" className="mx-2 mb-1 flex min-h-17 items-center gap-4 rounded-field px-3 py-2 hover:bg-base-content/6">
        <Trash2 aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 font-medium">{t('Restore what was deleted in the last 30 days')}</p>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  )
}
