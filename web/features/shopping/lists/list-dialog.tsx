import { useState } from 'react'
import { newShoppingList, type ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import type { ListFrequency } from '#src/features/shopping/shopping.rules'
import { useEntryForm } from '#web/forms/entry-form'
import { yes } from '#web/forms/yes'
import { newId } from '#web/platform/api/new-id'
import { numberOf } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { frequencyOptions } from '../shopping.labels'
import { useChangeList, useCreateList } from '../shopping.queries'

type Values = { name: string; description: string; frequency: ListFrequency; autoGenerate: string; budget: string }

const valuesOf = (list: ShoppingListReply | undefined): Values => ({
  name: list?.name ?? '',
  description: list?.description ?? '',
  frequency: list?.frequency ?? 'weekly',
  autoGenerate: list?.autoGenerate ? yes : '',
  budget: list?.budget?.toFixed(2) ?? '',
})

const bodyOf = ({ autoGenerate, budget, ...values }: Values) => ({
  ...values,
  autoGenerate: autoGenerate === yes,
  budget: numberOf(budget),
})

export interface ListDialogProps {
  family: ActiveFamily
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The list to change; without it a new one is made. */
  list?: ShoppingListReply
  onCreated?: (id: string) => void
}

/** Makes or edits a smart list. Give it a new `key` each time it is opened. */
export function ListDialog({ family, open, onOpenChange, list, onCreated }: ListDialogProps) {
  const create = useCreateList(family.id)
  const change = useChangeList(family.id)
  // One id for all tries, so that one that went through unheard is not made twice.
  const [id] = useState(newId)
  const [values] = useState(() => valuesOf(list))
  const form = useEntryForm({
    values,
    check: (entered: Values) => newShoppingList.safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      const body = bodyOf(entered)
      if (list) await change.mutateAsync({ id: list.id, body })
      else await create.mutateAsync({ ...body, id })
      onOpenChange(false)
      if (!list) onCreated?.(id)
    },
    onRefused: errorToast(list ? 'Failed to save the list' : 'Failed to create the list'),
  })
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={list ? 'Edit Smart List' : 'Create Smart List'}
        onSubmit={form.handleSubmit}
        submit={
          <form.Subscribe selector={(state) => state.values.name.trim() === ''}>
            {(isNameless) => <form.Submit disabled={isNameless}>{list ? 'Save Changes' : 'Create Smart List'}</form.Submit>}
          </form.Subscribe>
        }
      >
        <form.AppField name="name">
          {(field) => <field.Text label="Name" placeholder="Weekly groceries" autoComplete="off" required />}
        </form.AppField>
        <form.AppField name="description">{(field) => <field.LongText label="Description" />}</form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="frequency">{(field) => <field.Choice label="Frequency" options={frequencyOptions} />}</form.AppField>
          <form.AppField name="budget">{(field) => <field.Money label="Budget" currency={family.currency} />}</form.AppField>
        </div>
        <form.AppField name="autoGenerate">
          {(field) => <field.Toggle label="Auto-generate" hint="On its day, bought items that recur go back on the list." />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
