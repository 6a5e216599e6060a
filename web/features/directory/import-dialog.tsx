import { useState } from 'react'
import { type ImportReply, importLimit } from '#src/features/directory/contacts.contract'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { FileField } from '#web/ui/file-field'
import type { DialogState } from '#web/ui/use-dialog'
import { useImport, usePreviewImport } from './directory.queries'
import { decodeCards, splitCards } from './import.cards'
import { msg, t } from './texts'

const outcomes = {
  new: ['success', msg('New')],
  merged: ['info', msg('Merged')],
  unchanged: ['neutral', msg('Unchanged')],
  skipped: ['warning', msg('Skipped')],
} as const

/** Cards listed in the preview. */
const most = 200

/** Imports vCards: shows what they would change before anything is written. Give it a new `key` each time it is opened. */
export function ImportDialog({ open, onOpenChange, familyId }: DialogState & { familyId: string }) {
  const [parts, setParts] = useState<string[]>([])
  const preview = usePreviewImport(familyId)
  const apply = useImport(familyId)
  const take = async (file: File) => {
    const read = splitCards(decodeCards(new Uint8Array(await file.arrayBuffer())), importLimit)
    setParts(read)
    preview.mutate(read)
  }
  const count = preview.data ? preview.data.new + preview.data.merged : 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Import contacts')}
      description={t('A vCard file (.vcf) of a phone, Google, Apple or Outlook. Nothing is written before you agree.')}
      footer={
        preview.data && (
          <Button
            variant="primary"
            pending={apply.isPending}
            disabled={count === 0}
            onClick={() => apply.mutate(parts, { onSuccess: () => onOpenChange(false) })}
          >
            {count === 0 ? t('Nothing to import') : t('Import {count}', { count })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FileField
          label={t('Choose a vCard file')}
          accept=".vcf,.vcard,text/vcard,text/x-vcard"
          pending={preview.isPending}
          onFile={take}
        />
        {preview.data && <Preview reply={preview.data} />}
      </div>
    </Dialog>
  )
}

function Preview({ reply }: { reply: ImportReply }) {
  const { items } = reply
  return (
    <>
      <p role="status">
        {t('{new} new, {merged} merged, {unchanged} unchanged, {skipped} skipped', {
          new: reply.new,
          merged: reply.merged,
          unchanged: reply.unchanged,
          skipped: reply.skipped,
        })}
      </p>
      <ul className="flex flex-col gap-2">
        {items.slice(0, most).map(({ name, outcome, changes, reason }, at) => {
          const [tone, text] = outcomes[outcome]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a file have no identity but their place
            <li key={at} className="flex items-start justify-between gap-3">
              <span className="wrap-anywhere min-w-0">
                {name || t('A card without a name')}
                {(changes.length > 0 || reason) && (
                  <span className="block text-muted text-sm">
                    {[
                      changes.length > 0 &&
                        t('Adds {fields}.', { fields: changes.map((change) => fieldNames()[change] ?? change).join(', ') }),
                      reason,
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  </span>
                )}
              </span>
              <span className="shrink-0">
                <Badge tone={tone}>{t(text)}</Badge>
              </span>
            </li>
          )
        })}
      </ul>
      {items.length > most && <p className="text-muted text-sm">{t('And {count} more.', { count: items.length - most })}</p>}
    </>
  )
}

/** The additions to a contact, as objects of "Adds …". */
const fieldNames = (): Record<string, string> => ({
  firstName: t('the first name'),
  lastName: t('the last name'),
  organization: t('the organization'),
  phones: t('phones'),
  emails: t('e-mail addresses'),
  addresses: t('addresses'),
  birthday: t('the birthday'),
  notes: t('notes'),
  photoUrl: t('the photo'),
  tags: t('tags'),
  isEmergency: t('the emergency mark'),
  emergencyOrder: t('the emergency order'),
})
