import { Link } from '@tanstack/react-router'
import { ChevronRight, FileDown } from 'lucide-react'
import { Card } from '#web/ui/card'
import { t } from './texts'

/** A link to the import of files of other programs. */
export function ImportLink() {
  return (
    <Card title={t('Import')} flush>
      <Link to="/settings/import" className="mx-2 mb-1 flex min-h-17 items-center gap-4 rounded-field px-3 py-2 hover:bg-base-content/6">
        <FileDown aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 font-medium">{t('Read calendars, contacts, bank files and family trees')}</p>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  )
}
