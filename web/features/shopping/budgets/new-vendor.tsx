import { useState } from 'react'
import { newVendor } from '#src/features/shopping/budgets/prices.contract'
import { AddButton } from '#web/ui/add-button'
import { errorToast } from '#web/ui/error-toast'
import '#web/platform/loading/zod'
import { Button } from '#web/ui/button'
import { TextField } from '#web/ui/text-field'
import { useAddVendor } from '../shopping.queries'
import { t } from '../texts'

/** Adds a vendor without leaving the surrounding form. */
export function NewVendor({ familyId, onAdded }: { familyId: string; onAdded: (vendorId: string) => void }) {
  const [name, setName] = useState<string>()
  const add = useAddVendor(familyId)
  if (name === undefined) {
    return (
      <AddButton variant="quiet" size="sm" className="self-start" onClick={() => setName('')}>
        {t('Add a vendor')}
      </AddButton>
    )
  }
  const submit = () =>
    newVendor.safeParse({ name }).success &&
    add.mutate(
      { name },
      {
        onSuccess: ({ id }) => {
          onAdded(id)
          setName(undefined)
        },
        onError: errorToast(t('Failed to add the vendor')),
      },
    )
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={t('Vendor Name')}
        className="flex-1"
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={name}
        onValueChange={setName}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the surrounding form.
          event.preventDefault()
          submit()
        }}
      />
      <Button pending={add.isPending} disabled={name.trim() === ''} onClick={submit}>
        {t('Add')}
      </Button>
    </div>
  )
}
