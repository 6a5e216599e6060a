import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { ImportReply } from '#src/features/imports/imports.contract'
import { formatMoment } from '#web/platform/format/formats'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { CurrentImport } from './current-import'
import { kindNames, statusNames } from './imports.labels'
import { importsQuery } from './imports.queries'
import { t } from './texts'

/** The imports of the reader, newest first; one opens below the list. */
export function EarlierImports({ familyId, currentId }: { familyId: string; currentId: string | undefined }) {
  const { timezone } = useFamily()
  const query = useQuery(importsQuery(familyId))
  const [openId, setOpenId] = useState<string>()
  const others = (rows: ImportReply[]) => rows.filter(({ id }) => id !== currentId)
  return (
    <>
      <Card title={t('Earlier imports')}>
        <Loaded query={query} errorTitle={t('Failed to load the imports')} skeleton={<Skeletons count={2} of="h-12" />}>
          {(rows) =>
            others(rows).length === 0 ? (
              <EmptyLine icon={FileDown} text={t('No imports yet')} />
            ) : (
              <ul className="flex flex-col gap-1">
                {others(rows).map((one) => (
                  <li key={one.id} className="flex min-h-14 items-center gap-3">
                    <p className="wrap-anywhere min-w-0 flex-1">
                      {one.fileName ?? t('The file')}
                      <span className="block text-muted text-sm">
                        {[
                          t(kindNames[one.kind]),
                          t(statusNames[one.status]),
                          formatMoment(one.createdAt, timezone, { dateStyle: 'medium', timeStyle: 'short' }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </p>
                    <Button
                      aria-expanded={openId === one.id}
                      aria-label={t('Show {name}', { name: one.fileName ?? t('The file') })}
                      onClick={() => setOpenId(openId === one.id ? undefined : one.id)}
                    >
                      {t('Show')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {openId && openId !== currentId && (
        <CurrentImport key={openId} familyId={familyId} importId={openId} file={undefined} onRead={setOpenId} />
      )}
    </>
  )
}
