import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportReply } from '#src/features/imports/imports.contract'
import { isRunning, kindRules } from '#src/features/imports/imports.rules'
import { refreshArea } from '#web/platform/api/query-client'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Loaded } from '#web/ui/loaded'
import { ProgressBar } from '#web/ui/progress-bar'
import { Skeletons } from '#web/ui/skeleton'
import { useAction } from '#web/ui/use-action'
import { BankColumnsForm } from './bank-columns-form'
import { ImportPreview } from './import-preview'
import { statusNames } from './imports.labels'
import { applyImport, type ChosenFile, importQuery, keepImport } from './imports.queries'
import { t } from './texts'
import { UndoButton } from './undo-button'

type CurrentProps = { familyId: string; importId: string; file: ChosenFile | undefined; onRead: (importId: string) => void }

/** The import of the chosen file: what it would add, its progress, and its result. */
export function CurrentImport({ familyId, importId, file, onRead }: CurrentProps) {
  const query = useQuery(importQuery(familyId, importId))
  useRefreshWhenDone(familyId, query.data)
  return (
    <Card title={query.data?.fileName ?? t('The file')}>
      <Loaded query={query} errorTitle={t('Failed to load the import')} skeleton={<Skeletons count={3} of="h-10" />}>
        {(one) => <Body one={one} file={file} onRead={onRead} />}
      </Loaded>
    </Card>
  )
}

/** Reloads the list, and what screens show of the area, once the work is done. */
const useRefreshWhenDone = (familyId: string, one: ImportReply | undefined) => {
  const last = useRef(one?.status)
  useEffect(() => {
    const before = last.current
    last.current = one?.status
    if (!one || !before || before === one.status || isRunning(one.status)) return
    void keepImport(familyId, one)
    void refreshArea(kindRules[one.kind].area, familyId)
  }, [one, familyId])
}

function Body({ one, file, onRead }: { one: ImportReply; file: ChosenFile | undefined; onRead: (importId: string) => void }) {
  const { status, preview, done, total, error, added, changed, kept } = one
  const apply = useAction(() => applyImport(one), {
    onSuccess: (reply) => keepImport(one.familyId, reply),
    failed: t('Failed to import the file'),
  })
  const count = preview ? preview.new + preview.changed : 0
  if (isRunning(status))
    return (
      <div className="flex flex-col gap-2" role="status">
        <p>{t(statusNames[status])}</p>
        <ProgressBar label={t(statusNames[status])} value={done} max={Math.max(total, 1)} />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      {status === 'applied' && (
        <p role="status">
          {t('{added, plural, one {# added} other {# added}}, {changed, plural, one {# changed} other {# changed}}.', { added, changed })}
        </p>
      )}
      {status === 'undone' && <p role="status">{t('The import is taken back.')}</p>}
      {kept.length > 0 && <p>{t('These were changed since, and stayed: {titles}', { titles: kept.join(', ') })}</p>}
      {status === 'ready' && one.kind === 'csv' && file && <BankColumnsForm one={one} file={file} onRead={onRead} />}
      {preview && status !== 'undone' && <ImportPreview preview={preview} />}
      {status === 'ready' && (
        <Button variant="primary" pending={apply.isPending} disabled={count === 0} onClick={() => apply.mutate()}>
          {count === 0 ? t('Nothing to import') : t('Import {count}', { count })}
        </Button>
      )}
      <UndoButton one={one} />
    </div>
  )
}
