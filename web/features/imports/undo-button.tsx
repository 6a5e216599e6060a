import type { ImportReply } from '#src/features/imports/imports.contract'
import { Button } from '#web/ui/button'
import { useAction } from '#web/ui/use-action'
import { keepImport, undoImport } from './imports.queries'
import { t } from './texts'

/** Takes an import back, as long as that is possible. */
export function UndoButton({ one }: { one: ImportReply }) {
  const undo = useAction(() => undoImport(one), {
    onSuccess: (reply) => keepImport(one.familyId, reply),
    failed: t('Failed to take the import back'),
  })
  if (!one.undoUntil) return null
  return (
    <Button pending={undo.isPending} onClick={() => undo.mutate()}>
      {t('Take it back')}
    </Button>
  )
}
