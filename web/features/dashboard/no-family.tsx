import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { useState } from 'react'
import { newFamily } from '#src/features/families/families.contract'
import { submitForm } from '#web/forms/entry-fields'
import { useEntryForm } from '#web/forms/entry-form'
import { useUser } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { EmptyState } from '#web/ui/empty-state'
import { mayCreateFamilyQuery, useCreateFamily } from '../families/families.queries'
import { t } from './texts'

/** For a user without a family: asks for the name of a new family if the user may create one. */
export function NoFamily() {
  const { firstName } = useUser()
  const { data: mayCreate, isPending } = useQuery(mayCreateFamilyQuery)
  if (isPending) return null
  return (
    <EmptyState
      icon={House}
      title={firstName ? t('Welcome, {name}', { name: firstName }) : t('Welcome, User')}
      text={t("You don't belong to a family yet. Create one, or ask the admin of yours for an invitation.")}
      others={t("You don't belong to a family yet. Ask the admin of your family for an invitation.")}
      action={mayCreate && <CreateFamily />}
    />
  )
}

function CreateFamily() {
  const [open, setOpen] = useState(false)
  const create = useCreateFamily()
  const form = useEntryForm({ values: { name: '' }, check: newFamily.safeParse, send: create.mutateAsync })
  return (
    <form.AppForm>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        trigger={<Button variant="primary">{t('Create Family')}</Button>}
        size="sm"
        title={t('Create Family')}
        description={t('You will be its admin and can invite the others.')}
        onSubmit={() => submitForm(form)}
        formId={form.formId}
        footer={
          <>
            <DialogClose>
              <Button>{t('Cancel')}</Button>
            </DialogClose>
            <form.Submit>{t('Create Family')}</form.Submit>
          </>
        }
      >
        <form.AppField name="name">
          {(field) => (
            <field.Text label={t('Family name')} leading={<House aria-hidden className="size-4" />} autoComplete="off" required />
          )}
        </form.AppField>
        <form.Refusal />
      </Dialog>
    </form.AppForm>
  )
}
