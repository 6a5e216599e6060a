import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { newFamily } from '#src/features/families/families.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { useUser } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { Page, PageHeader } from '#web/ui/page'
import { mayCreateFamilyQuery, useCreateFamily } from '../families/families.queries'
import { t } from './texts'

/** For a user without a family. */
export function NewFamily() {
  const { firstName } = useUser()
  const { data: mayCreate, isPending } = useQuery(mayCreateFamilyQuery)
  return (
    <Page width="narrow">
      <PageHeader
        title={firstName ? t('Welcome, {name}', { name: firstName }) : t('Welcome, User')}
        subtitle={t("You don't belong to a family yet.")}
      />
      {!isPending && (mayCreate ? <CreateFamily /> : <Closed />)}
    </Page>
  )
}

function Closed() {
  return (
    <Card title={t('Join a family')}>
      <p className="text-muted">{t('Ask the admin of your family for an invitation.')}</p>
    </Card>
  )
}

function CreateFamily() {
  const create = useCreateFamily()
  const form = useEntryForm({
    values: { name: '' },
    check: newFamily.safeParse,
    send: create.mutateAsync,
  })
  return (
    <Card title={t('Create a family')}>
      <p className="text-muted">
        {t('You will be its admin and can invite the others. If your family is here already, ask its admin for an invitation instead.')}
      </p>
      <form.AppForm>
        <form.Body className="mt-5">
          <form.AppField name="name">
            {(field) => (
              <field.Text label={t('Family name')} leading={<House aria-hidden className="size-4" />} autoComplete="off" required />
            )}
          </form.AppField>
          <form.Refusal />
          <form.Submit className="self-start not-sm:w-full">{t('Create Family')}</form.Submit>
        </form.Body>
      </form.AppForm>
    </Card>
  )
}
